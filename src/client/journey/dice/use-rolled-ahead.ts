import { useCallback, useEffect, useState } from 'react'
import type { RollsAhead } from '../../../protocol/rolls-ahead.ts'
import { sayTrouble } from '../../ui/api/problem.ts'
import { type RequestOptions, request } from '../../ui/api/request.ts'

export type PreparedDay = RollsAhead['days'][number]

const ROUTE = '/rolls/ahead'

/** The prepared days that are not used, read anew after each day: it may have used one. */
export const useRolledAhead = (campaign: string, day: number) => {
  const [days, setDays] = useState<readonly PreparedDay[] | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const read = useCallback(
    async (options?: RequestOptions): Promise<void> => {
      try {
        setDays((await request<RollsAhead>(campaign, ROUTE, options)).days)
        setTrouble(null)
      } catch (error) {
        if (!options?.signal?.aborted) setTrouble(sayTrouble(error))
      }
    },
    [campaign],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each day.
  useEffect(() => {
    const controller = new AbortController()
    void read({ signal: controller.signal })
    return () => controller.abort()
  }, [read, day])

  const roll = async (more: number): Promise<void> => {
    setBusy(true)
    await read({ method: 'POST', body: { days: more } })
    setBusy(false)
  }

  const drop = async (n: number): Promise<void> => {
    setBusy(true)
    try {
      await request(campaign, `${ROUTE}/${n}`, { method: 'DELETE' })
      await read()
    } catch (error) {
      setTrouble(sayTrouble(error))
    }
    setBusy(false)
  }

  return { days, trouble, busy, roll, drop, tryAgain: () => void read() }
}
