import { type ReactNode, useId } from 'react'
import { FullPageFoot } from '../../gm/full-page/full-page-foot.tsx'
import type { SaveState } from '../../gm/full-page/save-bar.tsx'
import { savingState } from '../../gm/full-page/saying.ts'
import { useFullPage } from '../../gm/full-page/use-full-page.ts'
import type { GmSession } from '../../gm/session/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx'
import * as forms from '../../ui/gm-words.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import type { LiveStatus } from '../../ui/live/connection.ts'
import styles from './rules-dialog.module.css'
import type { RulesSave } from './use-rules-draft.ts'
import * as words from './words.tsx'

interface RulesFootProps {
  readonly session: GmSession
  readonly status: LiveStatus
  /** The names of what is unsaved. */
  readonly unsaved: readonly string[]
  readonly saving: RulesSave
  readonly leaving: boolean
  readonly canUndo: boolean
  readonly onUndo: () => void
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onTryAgain: () => void
}

const stateOf = (
  session: GmSession,
  { saved }: RulesSave,
  unsaved: readonly string[],
): SaveState => {
  if (saved?.kind === 'saving') return savingState(session)
  if (unsaved.length === 0) return { kind: saved && saved.kind !== 'failed' ? saved.kind : 'clean' }
  if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
  return { kind: 'unsaved', fields: unsaved }
}

export const RulesFoot = (props: RulesFootProps) => {
  const { session, status, unsaved, saving, leaving, canUndo } = props
  if (leaving && unsaved.length > 0) {
    const onSave = (): void => void saving.save().then((went) => went && props.onLeave())
    return (
      <LeaveQuestion
        why={forms.unsaved(unsaved)}
        leave={forms.leaveUnsaved}
        save={{ label: forms.saveAndLeave, onSave }}
        onStay={props.onStay}
        onLeave={props.onLeave}
      />
    )
  }
  const bar = stateOf(session, saving, unsaved)
  return (
    <FullPageFoot
      session={session}
      status={status}
      state={bar}
      onSave={() => void saving.save()}
      onTryAgain={props.onTryAgain}
    >
      {canUndo && bar.kind === 'saved' && <Button onClick={props.onUndo}>{words.undo}</Button>}
    </FullPageFoot>
  )
}

export type Section = keyof typeof words.section

/** The id of a section's heading. */
export const sectionId = (section: Section): string => `rules-${section}`

const turnTo = (section: Section): void => {
  const heading = document.getElementById(sectionId(section))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

interface RulesDialogProps {
  readonly onClose: () => void
  readonly onSave: () => void
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** A page over the whole window, with its sections listed. Escape closes it. */
export const RulesDialog = ({ onClose, onSave, children, foot }: RulesDialogProps) => {
  const page = useFullPage(onClose, onSave)
  const id = useId()
  return (
    <dialog {...page} className={styles.sheet} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{words.title}</h2>
        <Button look="icon" onClick={onClose} spoken={forms.close}>
          <CloseIcon />
        </Button>
      </header>
      <nav className={styles.contents} aria-label={words.contents}>
        {(Object.keys(words.section) as Section[]).map((section) => (
          <button
            key={section}
            type="button"
            className={styles.link}
            onClick={() => turnTo(section)}
          >
            {words.section[section]}
          </button>
        ))}
      </nav>
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>{foot}</footer>
    </dialog>
  )
}
