import type { ImageView } from '../../../../protocol/chart.ts'

/** The campaign's images as far as this screen knows. */
export interface KeptImages {
  /** Newest first; null while loading. */
  readonly list: readonly ImageView[] | null
  readonly failed: string | null
  /** The request whose answer counts; null when none is under way. */
  readonly ask: number | null
  readonly asks: number
}

export const NO_IMAGES: KeptImages = { list: null, failed: null, ask: 1, asks: 1 }

export type ImagesEvent =
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

export const nextImages = (images: KeptImages, event: ImagesEvent): KeptImages => {
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
