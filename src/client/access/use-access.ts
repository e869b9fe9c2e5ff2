import { useEffect, useState } from 'react'
import type { AccessView, NewKey } from '../../protocol/access.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { askUntilHere } from '../ui/ask-until-here.ts'
import { inOrder } from './in-order.ts'

export interface Access {
  /** null while it is loading. */
  readonly view: AccessView | null
  /** Rejects with what `request` throws, as the commands below do. */
  readonly look: () => Promise<void>
  readonly rename: (name: string) => Promise<void>
  readonly replaceLink: () => Promise<void>
  /** The server tells a new key only once. */
  readonly replaceKey: () => Promise<string>
  readonly endSession: (id: string) => Promise<void>
  readonly endOthers: () => Promise<void>
}

interface AccessOptions {
  readonly campaign: string
  readonly isIn: boolean
  /** Runs an exchange of the session; the end of the old one is ignored meanwhile. */
  readonly renew: (exchange: () => Promise<string>) => Promise<string>
}

const ROUTE = '/access'

const doNothing = (): void => {}

export const useAccess = ({ campaign, isIn, renew }: AccessOptions): Access => {
  const [view, setView] = useState<AccessView | null>(null)
  const ask = (route = '', options: RequestOptions = {}): Promise<AccessView> =>
    request(campaign, ROUTE + route, options)
  const [{ look, change }] = useState(() => inOrder(ask, setView))
  const put = (route: string, options: RequestOptions): Promise<void> =>
    change(async () => setView(await ask(route, options)))
  const end = (route: string): Promise<void> =>
    change(async () => {
      await request(campaign, ROUTE + route, { method: 'DELETE' })
      setView(await ask())
    })

  // For the page's head; the dialogs ask again and show errors.
  useEffect(() => (isIn ? askUntilHere(look, doNothing) : undefined), [isIn, look])

  return {
    view,
    look,
    rename: (name) => put('', { method: 'PATCH', body: { name } }),
    replaceLink: () => put('/players', { method: 'POST' }),
    replaceKey: async () => {
      const exchange = async (): Promise<string> => {
        const answer = await request<NewKey>(campaign, `${ROUTE}/key`, { method: 'POST' })
        return answer.key
      }
      const key = await change(() => renew(exchange))
      // The list of devices changed; if it does not load, the key is shown all the same.
      look().catch(() => {})
      return key
    },
    endSession: (id) => end(`/sessions/${id}`),
    endOthers: () => end('/sessions'),
  }
}
