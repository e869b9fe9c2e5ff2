import { useCallback, useEffect, useReducer } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import { ApiProblem, NetworkFailure } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { type KeptImages, NO_IMAGES, nextImages } from './kept-images.ts'

export interface Images extends Pick<KeptImages, 'list' | 'failed'> {
  readonly reload: () => void
  readonly add: (image: ImageView) => void
  readonly remove: (id: string) => Promise<void>
}

/** @param onSignedOut keeps its identity between renders */
export const useImages = (campaign: string, onSignedOut: () => void): Images => {
  const [{ list, failed, ask }, tell] = useReducer(nextImages, NO_IMAGES)

  const fail = useCallback(
    (asked: number | null, error: unknown): void => {
      const isProblem = error instanceof ApiProblem
      const why = isProblem ? error.detail : new NetworkFailure(error).message
      if (isProblem && error.code === 'NOT_SIGNED_IN') onSignedOut()
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
    add: (image) => tell({ kind: 'added', image }),
    remove: async (id) => {
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
