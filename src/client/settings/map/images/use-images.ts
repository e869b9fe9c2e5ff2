import { useCallback, useContext, useEffect, useReducer } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { ApiProblem, isSignedOut, NetworkFailure } from '../../../ui/api/problem.ts'
import { request } from '../../../ui/api/request.ts'
import { SignedOut } from '../../../ui/api/signed-out.ts'
import { NO_IMAGES, nextImages } from './kept-images.ts'

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
