import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef } from 'react'
import { sayPurpose } from '#client/story/day/say-day.ts'
import { die as dieName } from '#client/story/day/words.ts'
import { useMediaQuery } from '#client/ui/use-media-query.ts'
import type { DieToRoll as Die } from '#rules/dice/typed-dice.ts'
import styles from './due-die.module.css'
import * as words from './words.ts'

/** Up to so many sides each number has a button; above, each digit. */
const MOST_BUTTONS = 20
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

const numbersTo = (sides: number): readonly number[] =>
  Array.from({ length: sides }, (_, index) => index + 1)

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

/** The focus stays in the field. */
const keepFocus = (event: PointerEvent): void => event.preventDefault()

/** Instead of a keyboard on the screen, which would cover it. */
const DieButtons = (props: DueDieProps) => {
  const { due, text, canGoBack, onWrite, onPress, onEnter, onBack } = props
  const { sides } = due
  const isNumbered = sides <= MOST_BUTTONS
  const press = (number: number): void =>
    isNumbered ? onPress(number) : onWrite(`${text}${number}`)
  return (
    <div className={styles.buttons} data-sides={sides} onPointerDown={keepFocus}>
      {(isNumbered ? numbersTo(sides) : DIGITS).map((number) => (
        <button key={number} type="button" className={styles.number} onClick={() => press(number)}>
          {number}
        </button>
      ))}
      {!isNumbered && (
        <button type="button" className={styles.wide} onClick={onEnter}>
          {words.enter}
        </button>
      )}
      <button
        type="button"
        className={styles.wide}
        disabled={!canGoBack && text === ''}
        onClick={() => (text === '' ? onBack() : onWrite(text.slice(0, -1)))}
      >
        {words.back}
      </button>
    </div>
  )
}

/** A pasted page is cut. */
const MOST_CHARACTERS = 12

const BY_FINGER = '(pointer:coarse)'

/** One field for all dice: the focus stays in it from the first to the last. */
export const DueDie = (props: DueDieProps) => {
  const { due, text, refused, onWrite, onEnter, onBack } = props
  const { purpose, sides } = due
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const hasButtons = useMediaQuery(BY_FINGER)
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
        {sayPurpose(purpose)} <span className={`marked ${styles.die}`}>{die}</span>
      </label>
      <input
        ref={field}
        id={id}
        className={`field ${styles.field}`}
        type="text"
        inputMode={hasButtons ? 'none' : 'numeric'}
        autoComplete="off"
        maxLength={MOST_CHARACTERS}
        value={text}
        aria-invalid={refused !== null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={pressKey}
      />
      <p
        id={`${id}-hint`}
        className={`soft small ${styles.hint} ${refused === null ? '' : 'wrong'}`}
      >
        {refused === null ? (
          words.range(sides)
        ) : (
          <span role="alert">{words.refused(refused, die, sides)}</span>
        )}
      </p>
      {hasButtons ? (
        <DieButtons {...props} />
      ) : (
        <p className={`soft small ${styles.hint}`}>{words.keys}</p>
      )}
    </div>
  )
}
