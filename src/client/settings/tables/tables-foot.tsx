import type { GmView } from '../../../protocol/views.ts'
import { SaveBar, type SaveState } from '../../gm/full-page/save-bar.tsx'
import { savingState, sayConnection } from '../../gm/full-page/saying.ts'
import type { GmRuntime } from '../../gm/session/runtime.ts'
import type { GmSession } from '../../gm/session/session-state.ts'
import { Button } from '../../ui/button.tsx'
import type { LiveStatus } from '../../ui/live/connection.ts'
import styles from './parts/tables.module.css'
import type { Saved } from './state/use-table-save.ts'
import * as words from './words.ts'

interface TablesFootProps {
  readonly gm: GmRuntime
  readonly session: GmSession
  readonly view: GmView
  readonly status: LiveStatus
  readonly saved: Saved | null
  /** The names of the tables with unsaved edits. */
  readonly unsaved: readonly string[]
  readonly canSave: boolean
  /** A pasted text is kept on this device, of which no table could be read yet. */
  readonly holdsText: boolean
  readonly onSave: () => void
}

const saveStateOf = ({
  saved,
  session,
  unsaved,
  canSave,
  holdsText,
}: TablesFootProps): SaveState => {
  if (saved?.kind === 'saving') return savingState(session)
  if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
  if (saved?.kind === 'saved' && !canSave) return { kind: 'saved' }
  if (unsaved.length > 0) return { kind: 'unsaved', fields: unsaved }
  return holdsText ? { kind: 'unsaved', fields: [words.pastedText] } : { kind: 'clean' }
}

export const TablesFoot = (props: TablesFootProps) => {
  const { gm, session, view, status, onSave } = props
  const connection = sayConnection(status, session)
  return (
    <>
      {connection && (
        <p className={styles.connection} role="status">
          {connection}
        </p>
      )}
      <SaveBar
        state={saveStateOf(props)}
        onSave={onSave}
        onTryAgain={() => gm.tell({ kind: 'nudged' })}
      >
        {view.undo?.kind === 'tables' && (
          <Button onClick={() => void gm.run({ kind: 'undo' })}>{words.undo}</Button>
        )}
        {view.redo?.kind === 'tables' && (
          <Button onClick={() => void gm.run({ kind: 'redo' })}>{words.redo}</Button>
        )}
      </SaveBar>
    </>
  )
}
