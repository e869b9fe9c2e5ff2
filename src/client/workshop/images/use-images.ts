import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import { ApiProblem, NetworkFailure } from '../../api/problem.ts'
import { request } from '../../api/request.ts'

export interface Images {
  /** Newest first; null until they came. */
  readonly list: readonly ImageView[] | null
  /** Why they did not come, or why one could not be thrown away. */
  readonly failed: string | null
  readonly reload: () => Promise<void>
  readonly add: (image: ImageView) => void
  readonly remove: (id: string) => Promise<boolean>
}

/** The images that the campaign keeps. */
export const useImages = (campaign: string, onSignedOut: () => void): Images => {
  const [list, setList] = useState<readonly ImageView[] | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  /** How many images came or went here so far. */
  const changes = useRef(0)

  const change = (next: (before: readonly ImageView[]) => readonly ImageView[]): void => {
    changes.current += 1
    setList((before) => next(before ?? []))
  }

  const fail = useCallback(
    (error: unknown): void => {
      if (error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN') onSignedOut()
      else setFailed(error instanceof ApiProblem ? error.detail : new NetworkFailure(error).message)
    },
    [onSignedOut],
  )

  const reload = useCallback(async (): Promise<void> => {
    setFailed(null)
    try {
      // An answer from before a change knows nothing of it, and would take it off the screen.
      let asked: number
      let answer: { readonly images: readonly ImageView[] }
      do {
        asked = changes.current
        answer = await request(campaign, '/images')
      } while (asked !== changes.current)
      setList(answer.images)
    } catch (error) {
      fail(error)
    }
  }, [campaign, fail])

  useEffect(() => void reload(), [reload])

  return {
    list,
    failed,
    reload,
    add: (image) => change((before) => [image, ...before.filter(({ id }) => id !== image.id)]),
    remove: async (id) => {
      setFailed(null)
      try {
        await request(campaign, `/images/${encodeURIComponent(id)}`, { method: 'DELETE' })
        change((before) => before.filter((image) => image.id !== id))
        return true
      } catch (error) {
        fail(error)
        return false
      }
    },
  }
}
