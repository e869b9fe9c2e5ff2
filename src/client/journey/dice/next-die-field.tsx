import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef } from 'react'
import { sayPurpose } from '#client/story/day/say-day.ts'
import { die as dieLabel } from '#client/story/day/words.ts'
import { useMediaQuery } from '#client/ui/use-media-query.ts'
import type { DieToRoll } from '#rules/dice/typed-dice.ts'
import styles from './next-die-field.module.css'
import * as words from './words.ts'

/** Dice with more sides have a button for each digit, not for each number. */
const MAX_NUMBER_BUTTONS = 20
const DIGIT_BUTTONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

const numbersTo = (sides: number): readonly number[] =>
  Array.from({ length: sides }, (_, index) => index + 1)

interface NextDieFieldProps {
  readonly nextDie: DieToRoll
  readonly text: string
  /** The last typed text, if the die has no such number. */
  readonly refusedText: string | null
  readonly canGoBack: boolean
  readonly onType: (text: string) => void
  readonly onPressNumber: (result: number) => void
  readonly onPressEnter: () => void
  readonly onBack: () => void
}

/** Keeps the focus in the text field when a button is pressed. */
const keepFocus = (event: PointerEvent): void => event.preventDefault()

/** Buttons in place of the on-screen keyboard, which would cover the panel. */
const DieButtons = (props: NextDieFieldProps) => {
  const { nextDie, text, canGoBack, onType, onPressNumber, onPressEnter, onBack } = props
  const { sides } = nextDie
  const isNumbered = sides <= MAX_NUMBER_BUTTONS
  const pressButton = (number: number): void =>
    isNumbered ? onPressNumber(number) : onType(`${text}${number}`)
  return (
    <div className={styles.buttons} data-sides={sides} onPointerDown={keepFocus}>
      {(isNumbered ? numbersTo(sides) : DIGIT_BUTTONS).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.number}
          onClick={() => pressButton(number)}
        >
          {number}
        </button>
      ))}
      {!isNumbered && (
        <button type="button" className={styles.wide} onClick={onPressEnter}>
          {words.enter}
        </button>
      )}
      <button
        type="button"
        className={styles.wide}
        disabled={!canGoBack && text === ''}
        onClick={() => (text === '' ? onBack() : onType(text.slice(0, -1)))}
      >
        {words.back}
      </button>
    </div>
  )
}

/** The longest text that the field takes; a pasted page is cut off. */
const MAX_TYPED_CHARACTERS = 12

const COARSE_POINTER = '(pointer:coarse)'

/** One text field for all dice, so that the focus stays in it from the first die to the last. */
export const NextDieField = (props: NextDieFieldProps) => {
  const { nextDie, text, refusedText, onType, onPressEnter, onBack } = props
  const { purpose, sides } = nextDie
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const hasButtons = useMediaQuery(COARSE_POINTER)
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])

  const pressKey = (event: KeyboardEvent): void => {
    const isBack = event.key === 'Backspace' && text === ''
    if (event.key !== 'Enter' && !isBack) return
    event.preventDefault()
    if (isBack) onBack()
    else onPressEnter()
  }
  const die = dieLabel(sides)
  return (
    <div className={styles.nextDie}>
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
        maxLength={MAX_TYPED_CHARACTERS}
        value={text}
        aria-invalid={refusedText !== null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={pressKey}
      />
      <p
        id={`${id}-hint`}
        className={`soft small ${styles.hint} ${refusedText === null ? '' : 'wrong'}`}
      >
        {refusedText === null ? (
          words.range(sides)
        ) : (
          <span role="alert">{words.refused(refusedText, die, sides)}</span>
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
