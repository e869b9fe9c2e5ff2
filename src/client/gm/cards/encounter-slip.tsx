import { useId, useState } from 'react'
import type { EncounterView } from '../../../protocol/encounters.ts'
import type { EncounterState } from '../../../rules/encounter.ts'
import { Button } from '../../ui/button.tsx'
import { UnfoldIcon } from '../../ui/icons.tsx'
import type { Edit } from '../session/command.ts'
import { makeOf, noteOf, rollQuantitiesOf } from '../session/encounter-edits.ts'
import styles from './encounter-slip.module.css'
import { type NoteDraft, NoteField } from './note-field.tsx'
import { Quantities } from './quantities.tsx'
import * as words from './words.tsx'

interface EncounterSlipProps {
  readonly encounter: EncounterView
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Resolves to whether it went. */
  readonly onEdit: (edit: Edit) => Promise<boolean>
  /** It leaves the desk. */
  readonly onDone: () => void
}

const MAKES = {
  open: ['resolved', 'avoided', 'later'],
  later: ['resolved', 'avoided', 'open'],
} as const

export const EncounterSlip = (props: EncounterSlipProps) => {
  const { encounter, isOpen, onOpen, onEdit, onDone } = props
  const body = useId()
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const [throwing, setThrowing] = useState(false)
  const { name, day, time, details, state, note } = encounter
  const makes = state === 'later' ? MAKES.later : MAKES.open

  const send = async (edit: Edit): Promise<boolean> => {
    const went = await onEdit(edit)
    if (went) setDraft((held) => (held === draft ? null : held))
    return went
  }
  const make = async (to: EncounterState): Promise<void> => {
    const went = await send(makeOf(encounter, to, draft?.text ?? note))
    if (went && (to === 'resolved' || to === 'avoided')) onDone()
  }
  const throwDice = async (): Promise<void> => {
    if (throwing) return
    setThrowing(true)
    await onEdit(rollQuantitiesOf(encounter))
    setThrowing(false)
  }
  return (
    <article className={styles.slip} data-state={state} data-open={isOpen || undefined}>
      <h3>
        <button
          type="button"
          className={styles.head}
          data-encounter={encounter.id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.met}>
            {words.metOn(day, time)}
            {state === 'later' && <em> {words.keptForLater}</em>}
          </span>
          <UnfoldIcon />
        </button>
      </h3>
      {isOpen && (
        <div id={body} className={styles.body}>
          {details !== '' && <p className={styles.details}>{details}</p>}
          <Quantities encounter={encounter} onThrow={() => void throwDice()} />
          <NoteField
            saved={note}
            draft={draft}
            onDraft={setDraft}
            onSave={() => {
              if (draft) void send(noteOf(encounter, draft.text))
            }}
          />
          <p className={styles.makes} data-makes>
            {makes.map((to) => (
              <Button
                key={to}
                look={to === 'resolved' ? 'primary' : undefined}
                onClick={() => void make(to)}
              >
                {words.makeEncounter[to]}
              </Button>
            ))}
          </p>
        </div>
      )}
    </article>
  )
}
