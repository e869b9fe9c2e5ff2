import { FullPageFoot } from '../../gm/full-page/full-page-foot.tsx'
import type { SaveState } from '../../gm/full-page/save-bar.tsx'
import { savingState } from '../../gm/full-page/saying.ts'
import type { GmProps } from '../../gm/session/runtime.ts'
import type { GmSession } from '../../gm/session/session-state.ts'
import { Button } from '../../ui/button.tsx'
import type { LiveStatus } from '../../ui/live/connection.ts'
import type { NotesWork } from './use-notes.ts'
import * as words from './words.ts'

interface JournalFootProps extends GmProps {
  readonly status: LiveStatus
  readonly work: NotesWork
}

const stateOf = (session: GmSession, { sending, unsaved, saved, open }: NotesWork): SaveState => {
  if (sending) return savingState(session)
  if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
  if (unsaved && open !== null) return { kind: 'unsaved', fields: [words.unsavedNotes(open)] }
  return saved ?? { kind: 'clean' }
}

/** What becomes of the notes that are written, and of edits from the journal. */
export const JournalFoot = ({ gm, session, view, status, work }: JournalFootProps) => (
  <>
    {session.note && !work.sending && work.saved?.kind !== 'failed' && (
      <p role="alert">{session.note}</p>
    )}
    <FullPageFoot
      session={session}
      status={status}
      state={stateOf(session, work)}
      onSave={() => void work.save()}
      onTryAgain={() => gm.tell({ kind: 'nudged' })}
    >
      {view.undo?.kind === 'note' && work.saved?.kind === 'saved' && (
        <Button onClick={() => void gm.run({ kind: 'undo' })}>{words.undoNotes}</Button>
      )}
    </FullPageFoot>
    <p className="visually-hidden" aria-live="polite">
      {session.said}
    </p>
  </>
)
