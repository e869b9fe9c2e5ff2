import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Edit } from '#client/session/command.ts'
import {
  rollQuantities,
  setEncounterNote,
  setEncounterState,
} from '#client/session/encounter-edits.ts'
import { useGm } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { UnfoldIcon } from '#client/ui/icons.tsx'
import { MAX_ENCOUNTER_NOTE } from '#protocol/limits.ts'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import { quantityExpressions } from '#rules/dice/dice-expression.ts'
import type { EncounterState } from '#rules/encounter.ts'
import styles from './encounter-item.module.css'
import * as words from './words.tsx'

const Die = () => (
  <svg className={styles.die} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7zM12 6.5 17.5 16h-11zM12 1.5v5M2.5 7l4 9M21.5 7l-4 9M6.5 16 12 22.5 17.5 16" />
  </svg>
)

/** R-QUANT-1: an encounter's rolled quantities, or a button that rolls them. */
const Quantities = (props: {
  readonly encounter: Pick<EncounterView, 'name' | 'quantities'>
  readonly onRoll: () => void
}) => {
  const { encounter, onRoll } = props
  const { name, quantities } = encounter
  const unrolledDice =
    quantities.length > 0 ? [] : quantityExpressions(name).map(({ text }) => text)
  if (quantities.length + unrolledDice.length === 0) return null
  return (
    <ul className="row">
      {quantities.map(({ dice, total }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two quantities may have the same dice.
        <li key={index} className={styles.thrown}>
          <Die />
          {dice} <strong>{total}</strong>
        </li>
      ))}
      {unrolledDice.length > 0 && (
        <li>
          <button type="button" className={styles.throw} onClick={onRoll}>
            <Die />
            {words.rollDice(unrolledDice.join(', '))}
          </button>
        </li>
      )}
    </ul>
  )
}

/** A note that is being edited, and the saved text it started from. */
interface NoteDraft {
  readonly text: string
  readonly base: string
}

/** Escape leaves the field, which saves it; a dialog around it stays open. */
const leaveOnEscape = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.blur()
}

const NoteField = (props: {
  readonly saved: string
  readonly draft: NoteDraft | null
  readonly onDraft: (draft: NoteDraft) => void
  readonly onSave: () => void
}) => {
  const { saved, draft, onDraft, onSave } = props
  const id = useId()
  const isEdited = draft !== null && draft.text !== saved
  return (
    <div className={`labelled ${styles.note}`}>
      <label htmlFor={id}>{words.yourNote}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_ENCOUNTER_NOTE}
        value={draft?.text ?? saved}
        onChange={({ target }) => onDraft({ text: target.value, base: draft?.base ?? saved })}
        onKeyDown={leaveOnEscape}
        onBlur={({ relatedTarget }) => {
          // A button that changes the encounter's state saves the note itself.
          if (isEdited && !relatedTarget?.closest('[data-makes]')) onSave()
        }}
      />
      {isEdited && (
        <p className="row end">
          {draft.base !== saved && <span>{words.otherNote(saved)}</span>}
          <Button onClick={onSave}>{words.saveNote}</Button>
        </p>
      )}
    </div>
  )
}

/** States that an encounter can be put in besides `Done`, by its state. */
const OTHER_STATES = {
  open: ['avoided', 'later'],
  later: ['avoided', 'open'],
} as const

/**
 * R-ENC-7: an open encounter with its `Done` button; it unfolds to details, note and other states.
 */
export const EncounterItem = (props: {
  readonly encounter: EncounterView
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onDealtWith: () => void
  /** The encounter's text, which also describes its buttons. */
  readonly children: ReactNode
  /** The id of the element with the encounter's text. */
  readonly descriptionId: string
  readonly closeButton?: ReactNode
}) => {
  const { encounter, isOpen, onOpen, onDealtWith, children, descriptionId, closeButton } = props
  const gm = useGm()
  const bodyId = useId()
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const [isRolling, setRolling] = useState(false)
  const { id, details, state, note } = encounter
  const otherStates = state === 'later' ? OTHER_STATES.later : OTHER_STATES.open

  const send = async (edit: Edit): Promise<boolean> => {
    const isSaved = await gm.run(edit)
    if (isSaved) setDraft((currentDraft) => (currentDraft === draft ? null : currentDraft))
    return isSaved
  }
  const changeState = async (to: EncounterState): Promise<void> => {
    const isSaved = await send(setEncounterState(encounter, to, draft?.text ?? note))
    if (isSaved && (to === 'resolved' || to === 'avoided')) onDealtWith()
  }
  const rollDice = async (): Promise<void> => {
    if (isRolling) return
    setRolling(true)
    await gm.run(rollQuantities(encounter))
    setRolling(false)
  }
  return (
    <>
      <div className={styles.head}>
        {children}
        <button
          type="button"
          className={`hoverable ${styles.done}`}
          data-makes
          aria-describedby={descriptionId}
          onClick={() => void changeState('resolved')}
        >
          {words.done}
        </button>
        <button
          type="button"
          className={`sign ${styles.unfold}`}
          data-encounter={id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          aria-label={words.details}
          aria-describedby={descriptionId}
          onClick={() => onOpen(!isOpen)}
        >
          <UnfoldIcon />
        </button>
        {closeButton}
      </div>
      {isOpen && (
        <div id={bodyId} className={`stack gap-2 ${styles.body}`}>
          {details !== '' && <p className={`break-words ${styles.details}`}>{details}</p>}
          <Quantities encounter={encounter} onRoll={() => void rollDice()} />
          <NoteField
            saved={note}
            draft={draft}
            onDraft={setDraft}
            onSave={() => {
              if (draft) void send(setEncounterNote(encounter, draft.text))
            }}
          />
          <p className="row" data-makes>
            {otherStates.map((to) => (
              <Button key={to} onClick={() => void changeState(to)}>
                {words.makeEncounter[to]}
              </Button>
            ))}
          </p>
        </div>
      )}
    </>
  )
}
