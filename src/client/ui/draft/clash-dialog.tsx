import { useState } from 'react'
import type { NamedRecord } from '../../../rules/record.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './clash-dialog.module.css'
import {
  type Choice,
  clashingFields,
  type Decisions,
  type Draft,
  type DraftField,
  draftValue,
} from './draft.ts'
import { nameField, sayValue } from './fields.ts'
import * as words from './words.ts'

interface Made {
  readonly choice: Choice
  readonly against: number | string
}

/** Nothing is preselected, and a choice is dropped when the record changes again. */
export const ClashDialog = (props: {
  readonly record: NamedRecord
  readonly draft: Draft
  /** The button that continues, as `Save` or `End the day north`. */
  readonly goOn: string
  readonly onDecide: (choices: Decisions) => void
  readonly onCancel: () => void
}) => {
  const { record, draft, goOn, onDecide, onCancel } = props
  const [made, setMade] = useState<{ readonly [Field in DraftField]?: Made }>({})
  const [reminded, setReminded] = useState(false)
  const fields = clashingFields(draft, record)
  const choiceFor = (field: DraftField): Choice | undefined =>
    made[field]?.against === record[field] ? made[field].choice : undefined
  const choose = (chosen: readonly DraftField[], choice: Choice): void =>
    setMade((before) => ({
      ...before,
      ...Object.fromEntries(chosen.map((each) => [each, { choice, against: record[each] }])),
    }))
  const decide = (): void => {
    if (fields.some((field) => choiceFor(field) === undefined)) setReminded(true)
    else onDecide(Object.fromEntries(fields.map((field) => [field, choiceFor(field)])))
  }

  return (
    <Dialog title={words.title} onClose={onCancel}>
      <p>{words.ask}</p>
      {fields.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>{nameField(field)}</legend>
          {(['yours', 'now'] as const).map((choice) => (
            <label key={choice} className={`check ${styles.choice}`}>
              <input
                type="radio"
                name={`clash-${field}`}
                checked={choiceFor(field) === choice}
                onChange={() => choose([field], choice)}
              />
              <span>{words.choice[choice]}</span>{' '}
              <strong>
                {sayValue(
                  field,
                  choice === 'yours' ? draftValue(draft, record, field) : record[field],
                )}
              </strong>
            </label>
          ))}
        </fieldset>
      ))}
      {fields.length > 1 && (
        <p className="row apart-3">
          <Button onClick={() => choose(fields, 'yours')}>{words.allYours}</Button>
          <Button onClick={() => choose(fields, 'now')}>{words.allNow}</Button>
        </p>
      )}
      <p className="wrong held apart-2" aria-live="polite">
        {reminded && fields.some((field) => !choiceFor(field)) && words.chooseAll}
      </p>
      <p className="row end apart-3">
        <Button onClick={onCancel}>{words.back}</Button>
        <Button look="primary" onClick={decide}>
          {goOn}
        </Button>
      </p>
    </Dialog>
  )
}
