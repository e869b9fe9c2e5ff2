import { useEffect, useState } from 'react'
import type { AccessView, NewKey } from '../../protocol/access.ts'
import { type RequestOptions, request } from '../ui/api/request.ts'
import { askUntilHere } from '../ui/lazy/ask-until-here.ts'
import { inOrder } from './in-order.ts'

export type Access = ReturnType<typeof useAccess>

const ROUTE = '/access'

/** The campaign's links, keys and sessions. All commands reject with what `request` throws. */
export const useAccess = (campaign: string, isIn: boolean) => {
  /** null while it is loading. */
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
  useEffect(() => (isIn ? askUntilHere(look, () => {}) : undefined), [isIn, look])

  return {
    view,
    look,
    rename: (name: string) => put('', { method: 'PATCH', body: { name } }),
    replaceLink: () => put('/players', { method: 'POST' }),
    /** Makes the link of the table's screen, or another one. */
    replaceScreenLink: () => put('/screen', { method: 'POST' }),
    /** Whether the server's own address shows players the map. */
    showAtHome: (players: boolean) => put('/home', { method: 'PATCH', body: { players } }),
    /** The server tells a new key only once. */
    replaceKey: async (): Promise<string> => {
      const { key } = await change(() =>
        request<NewKey>(campaign, `${ROUTE}/key`, { method: 'POST' }),
      )
      // The list of devices changed; if it does not load, the key is shown all the same.
      look().catch(() => {})
      return key
    },
    endSession: (id: string) => end(`/sessions/${id}`),
    endOthers: () => end('/sessions'),
  }
}
