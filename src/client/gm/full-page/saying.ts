import type { LiveStatus } from '../../ui/live/connection.ts'
import { away } from '../../ui/words.ts'
import type { GmSession } from '../session/session-state.ts'
import type { SaveState } from './save-bar.tsx'
import * as words from './words.ts'

/** How a save that was sent goes. */
export const savingState = ({ underway }: Pick<GmSession, 'underway'>): SaveState =>
  underway?.trouble === 'unanswered'
    ? { kind: 'failed', why: underway.why, retries: true }
    : { kind: 'saving' }

/** The connection's trouble, because a full page hides the screen's status line. */
export const sayConnection = (
  status: LiveStatus,
  { underway }: Pick<GmSession, 'underway'>,
): string | null => {
  if (status === 'away') return away
  if (status === 'reconnecting') return underway ? words.sentOnceConnected : words.noConnection
  return underway?.trouble === 'retrying' ? words.sendingAgain : null
}
