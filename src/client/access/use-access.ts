import { useCallback, useEffect, useRef, useState } from 'react'
import type { AccessView, NewKey } from '../../protocol/access.ts'
import { request } from '../api/request.ts'
import { askUntilHere } from '../ui/ask-until-here.ts'

/** Who gets into a campaign and how, and what its GM may change of that. */
export interface Access {
  /** null until it is known. */
  readonly view: AccessView | null
  /** Throw what `request` throws. */
  readonly look: () => Promise<void>
  readonly rename: (name: string) => Promise<void>
  readonly replaceLink: () => Promise<void>
  /** Makes a new key and answers it: it is told only this once. */
  readonly replaceKey: () => Promise<string>
  readonly endSession: (id: string) => Promise<void>
  readonly endOthers: () => Promise<void>
}

interface AccessOptions {
  readonly campaign: string
  /** Whether the asker is signed in. */
  readonly isIn: boolean
  /** Runs what exchanges the session for another: until it is done, an end of the old one is none. */
  readonly renew: (exchange: () => Promise<string>) => Promise<string>
}

const ROUTE = '/access'

const doNothing = (): void => {}

export const useAccess = ({ campaign, isIn, renew }: AccessOptions): Access => {
  const [view, setView] = useState<AccessView | null>(null)
  const turns = useRef({ last: 0, shown: 0 })
  const ask = useCallback(
    async (method: 'GET' | 'PATCH' | 'POST', route = '', body?: unknown): Promise<void> => {
      const { current } = turns
      current.last += 1
      const turn = current.last
      const answer = await request<AccessView>(campaign, ROUTE + route, { method, body })
      if (method === 'GET') {
        // What was long on its way may be older than what was asked for later and is shown by now.
        if (turn < current.shown) return
        current.shown = turn
      } else {
        // What a change came to is shown; of what was asked for before, nobody knows the state.
        current.last += 1
        current.shown = current.last
      }
      setView(answer)
    },
    [campaign],
  )
  const look = useCallback(() => ask('GET'), [ask])
  const end = async (route: string): Promise<void> => {
    await request(campaign, ROUTE + route, { method: 'DELETE' })
    await look()
  }

  // For the head of the page; the dialogs ask again, and say what came of it.
  useEffect(() => (isIn ? askUntilHere(look, doNothing) : undefined), [isIn, look])

  return {
    view,
    look,
    rename: (name) => ask('PATCH', '', { name }),
    replaceLink: () => ask('POST', '/players'),
    replaceKey: async () => {
      const key = await renew(async () => {
        const answer = await request<NewKey>(campaign, `${ROUTE}/key`, { method: 'POST' })
        return answer.key
      })
      // The list of devices is another now; should it not come, the key has to be shown all the same.
      look().catch(() => {})
      return key
    },
    endSession: (id) => end(`/sessions/${id}`),
    endOthers: () => end('/sessions'),
  }
}
