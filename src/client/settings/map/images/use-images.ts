import { useCallback, useContext, useEffect, useReducer } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { ApiProblem, isSignedOut, NetworkFailure } from '../../../ui/api/problem.ts'
import { request } from '../../../ui/api/request.ts'
import { SignedOut } from '../../../ui/api/signed-out.ts'

/** The campaign's images as far as this screen knows. */
interface KeptImages {
  /** Newest first; null while loading. */
  readonly list: readonly ImageView[] | null
  readonly failed: string | null
  /** The request whose answer counts; null when none is under way. */
  readonly ask: number | null
  readonly asks: number
}

const NO_IMAGES: KeptImages = { list: null, failed: null, ask: 1, asks: 1 }

type ImagesEvent =
  | { readonly kind: 'reload' }
  | { readonly kind: 'listed'; readonly ask: number; readonly images: readonly ImageView[] }
  /** Without `ask`, removing failed. */
  | { readonly kind: 'failed'; readonly ask: number | null; readonly why: string }
  | { readonly kind: 'added'; readonly image: ImageView }
  | { readonly kind: 'removing' }
  | { readonly kind: 'removed'; readonly id: string }

const ask = (images: KeptImages): KeptImages => ({
  ...images,
  ask: images.asks + 1,
  asks: images.asks + 1,
})

const change = (images: KeptImages, list: readonly ImageView[]): KeptImages => {
  const changed = { ...images, list }
  // An answer from before the change would undo it on the screen.
  return images.ask === null ? changed : ask(changed)
}

const nextImages = (images: KeptImages, event: ImagesEvent): KeptImages => {
  const list = images.list ?? []
  switch (event.kind) {
    case 'reload':
      return ask({ ...images, failed: null })
    case 'listed':
      return event.ask === images.ask ? { ...images, list: event.images, ask: null } : images
    case 'failed':
      if (event.ask === null) return { ...images, failed: event.why }
      return event.ask === images.ask ? { ...images, failed: event.why, ask: null } : images
    case 'added':
      return change(images, [event.image, ...list.filter(({ id }) => id !== event.image.id)])
    case 'removing':
      return { ...images, failed: null }
    case 'removed':
      return change(
        images,
        list.filter(({ id }) => id !== event.id),
      )
  }
}

export type Images = ReturnType<typeof useImages>

export const useImages = (campaign: string) => {
  const onSignedOut = useContext(SignedOut)
  const [{ list, failed, ask }, tell] = useReducer(nextImages, NO_IMAGES)

  const fail = useCallback(
    (asked: number | null, error: unknown): void => {
      const why = error instanceof ApiProblem ? error.detail : new NetworkFailure(error).message
      if (isSignedOut(error)) onSignedOut()
      else tell({ kind: 'failed', ask: asked, why })
    },
    [onSignedOut],
  )

  useEffect(() => {
    if (ask === null) return
    request<{ readonly images: readonly ImageView[] }>(campaign, '/images').then(
      ({ images }) => tell({ kind: 'listed', ask, images }),
      (error) => fail(ask, error),
    )
  }, [ask, campaign, fail])

  return {
    list,
    failed,
    reload: () => tell({ kind: 'reload' }),
    add: (image: ImageView) => tell({ kind: 'added', image }),
    remove: async (id: string): Promise<void> => {
      tell({ kind: 'removing' })
      try {
        await request(campaign, `/images/${encodeURIComponent(id)}`, { method: 'DELETE' })
        tell({ kind: 'removed', id })
      } catch (error) {
        fail(null, error)
      }
    },
  }
}
