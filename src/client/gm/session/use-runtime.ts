import { useEffect, useLayoutEffect, useState } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import { request } from '../../ui/api/request.ts'
import { invalidFields, unsavedFields } from '../../ui/draft/draft.ts'
import { keptText } from '../../ui/kept-text.ts'
import type { Live } from '../../ui/live/use-live.ts'
import { createRuntime, type GmRuntime } from './runtime.ts'
import type { GmSession } from './session-state.ts'

/** Unanswered requests are resent after this, in ms. */
const ANSWER_LIMIT_MS = 8_000

/**
 * Starts what all parts of the GM's screen work on.
 *
 * @param onSignedOut must keep its identity between renders
 */
export const useRuntime = (
  campaign: string,
  { view, status }: Live<GmView>,
  onSignedOut: () => void,
): GmRuntime => {
  const [gm] = useState(() =>
    createRuntime({
      send: ({ route, ...options }, once) =>
        request(campaign, route, {
          ...options,
          once,
          signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        }),
      look: () => request(campaign, '/map'),
      onSignedOut,
      kept: keptText('sessionStorage', `overland-gm-${campaign}`),
    }),
  )
  useLayoutEffect(() => {
    if (view) gm.tell({ kind: 'seen', view })
  }, [gm, view])

  // After a reconnect, retries at once.
  useEffect(() => {
    if (status === 'live') gm.tell({ kind: 'nudged' })
  }, [gm, status])

  return gm
}

export const holdsUnsaved = ({ draft, view, underway, waiting }: GmSession): boolean =>
  underway?.trouble != null ||
  waiting.length > 0 ||
  (view !== null &&
    (unsavedFields(draft, view.map).length > 0 || invalidFields(draft, view.map).length > 0))
