import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { GmView } from '../../protocol/views.ts'
import { request } from '../api/request.ts'
import { type DraftField, invalidFields, settle, unsavedFields, write } from '../draft/draft.ts'
import type { Live } from '../live/use-live.ts'
import { createDesk, type Desk } from './desk.ts'
import type { DeskState, Manner } from './desk-state.ts'

/** A request that is not answered after this long, in ms, is sent again. */
const ANSWER_LIMIT_MS = 8_000

/** The desk of a screen: what it holds, kept up with the live view, and what may be done on it. */
export const useDesk = (
  campaign: string,
  { view, status, accept }: Live<GmView>,
  onSignedOut: () => void,
): [DeskState, Desk] => {
  const [desk] = useState(() =>
    createDesk({
      send: (parcel, once) =>
        request(campaign, parcel.route, {
          ...parcel,
          once,
          signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        }),
      accept,
      onSignedOut,
    }),
  )
  const state = useSyncExternalStore(desk.state.listen, desk.state.get)

  useLayoutEffect(() => {
    if (view) desk.see(view)
  }, [desk, view])

  // The connection is back: what had no answer is asked again at once.
  useEffect(() => {
    if (status === 'live') desk.tryAgain()
  }, [desk, status])

  return [state, desk]
}

/** Whether leaving now would lose something. */
export const holdsUnsaved = ({ draft, view, underway, waiting }: DeskState): boolean =>
  underway?.trouble != null ||
  waiting.length > 0 ||
  (view !== null && (unsavedFields(draft, view.map).length > 0 || invalidFields(draft).length > 0))

/** The edits of the page; none of them asks the server anything. */
export const editing = ({ state }: Desk) => ({
  write: (field: DraftField, text: string): void =>
    state.set((held) =>
      held.view
        ? { ...held, draft: write(held.draft, held.view.map, field, text), saved: null }
        : held,
    ),
  leave: (field: DraftField): void =>
    state.set((held) => ({ ...held, draft: settle(held.draft, field) })),
  choose: (manner: Partial<Manner>): void =>
    state.set((held) => ({ ...held, manner: { ...held.manner, ...manner } })),
})
