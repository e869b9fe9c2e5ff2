import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import type { DueDie as Die } from '../../../rules/dice-due.ts'
import { sayPurpose } from '../../story/journal/say-day.ts'
import { die as dieName } from '../../story/journal/words.ts'
import { useMedia } from '../../ui/use-media.ts'
import { DieButtons } from './die-buttons.tsx'
import styles from './due-die.module.css'
import * as words from './words.ts'

const BY_FINGER = '(pointer:coarse)'

interface DueDieProps {
  readonly due: Die
  readonly text: string
  /** A number that the die does not have. */
  readonly refused: string | null
  readonly canGoBack: boolean
  readonly onWrite: (text: string) => void
  readonly onPress: (result: number) => void
  readonly onEnter: () => void
  readonly onBack: () => void
}

/** One field for all dice: the focus stays in it from the first to the last. */
export const DueDie = (props: DueDieProps) => {
  const { due, text, refused, canGoBack, onWrite, onPress, onEnter, onBack } = props
  const { purpose, sides } = due
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const hasButtons = useMedia(BY_FINGER)
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])

  const pressKey = (event: KeyboardEvent): void => {
    const isBack = event.key === 'Backspace' && text === ''
    if (event.key !== 'Enter' && !isBack) return
    event.preventDefault()
    if (isBack) onBack()
    else onEnter()
  }
  const die = dieName(sides)
  return (
    <div className={styles.due}>
      <label className={styles.purpose} htmlFor={id}>
        {sayPurpose(purpose)} <span className={styles.die}>{die}</span>
      </label>
      <input
        ref={field}
        id={id}
        className={styles.field}
        type="text"
        inputMode={hasButtons ? 'none' : 'numeric'}
        autoComplete="off"
        value={text}
        aria-invalid={refused !== null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={pressKey}
      />
      <p id={`${id}-hint`} className={styles.hint} data-refused={refused !== null || undefined}>
        {refused === null ? (
          words.range(sides)
        ) : (
          <span role="alert">{words.refused(refused, die, sides)}</span>
        )}
      </p>
      {hasButtons ? (
        <DieButtons
          sides={sides}
          text={text}
          canGoBack={canGoBack}
          onWrite={onWrite}
          onPress={onPress}
          onEnter={onEnter}
          onBack={onBack}
        />
      ) : (
        <p className={styles.keys}>{words.keys}</p>
      )}
    </div>
  )
}
