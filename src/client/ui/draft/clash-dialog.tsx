import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './clash-dialog.module.css'
import type { Choice, Choices } from './merge.ts'
import type { Clash } from './save.ts'
import * as words from './words.ts'

interface ClashDialogProps {
  readonly clashes: readonly Clash[]
  /** Label of the button that continues, such as `Save` or `End the day north`. */
  readonly continueLabel: string
  readonly onDecide: (choices: Choices) => void
  readonly onCancel: () => void
}

interface MadeChoice {
  readonly choice: Choice
  readonly against: string | null
}

/** Asks which values to keep. Nothing is preselected, and a choice is dropped when the saved value changes again. */
export const ClashDialog = ({ clashes, continueLabel, onDecide, onCancel }: ClashDialogProps) => {
  const [made, setMade] = useState<Readonly<Record<string, MadeChoice>>>({})
  const [isReminded, setIsReminded] = useState(false)
  const choices = Object.fromEntries(
    clashes.flatMap(({ field, now }) => {
      const before = made[field]
      return before && before.against === now ? [[field, before.choice] as const] : []
    }),
  )
  const isDecided = clashes.every(({ field }) => choices[field])
  const choose = (chosen: readonly Clash[], choice: Choice): void =>
    setMade((before) => ({
      ...before,
      ...Object.fromEntries(chosen.map(({ field, now }) => [field, { choice, against: now }])),
    }))

  return (
    <Dialog title={words.title} onClose={onCancel}>
      <p>{words.ask}</p>
      {clashes.map((clash) => (
        <fieldset key={clash.field} className={styles.field}>
          <legend>{clash.name}</legend>
          {(['yours', 'now'] as const).map((choice) => (
            <label key={choice} className={`check ${styles.choice}`}>
              <input
                type="radio"
                name={`clash-${clash.field}`}
                checked={choices[clash.field] === choice}
                onChange={() => choose([clash], choice)}
              />
              <span>{words.choice[choice]}</span> <strong>{clash[choice]}</strong>
            </label>
          ))}
        </fieldset>
      ))}
      {clashes.length > 1 && (
        <p className="row apart-3">
          <Button onClick={() => choose(clashes, 'yours')}>{words.allYours}</Button>
          <Button onClick={() => choose(clashes, 'now')}>{words.allNow}</Button>
        </p>
      )}
      <p className="wrong held apart-2" aria-live="polite">
        {isReminded && !isDecided && words.chooseAll}
      </p>
      <p className="row end apart-3">
        <Button onClick={onCancel}>{words.back}</Button>
        <Button
          look="primary"
          onClick={() => (isDecided ? onDecide(choices) : setIsReminded(true))}
        >
          {continueLabel}
        </Button>
      </p>
    </Dialog>
  )
}
