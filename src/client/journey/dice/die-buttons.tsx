import type { PointerEvent } from 'react'
import styles from './due-die.module.css'
import * as words from './words.ts'

/** Up to so many sides each number has a button; above, each digit. */
const MOST_BUTTONS = 20
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

const numbersTo = (sides: number): readonly number[] =>
  Array.from({ length: sides }, (_, index) => index + 1)

interface DieButtonsProps {
  readonly sides: number
  readonly text: string
  readonly canGoBack: boolean
  readonly onWrite: (text: string) => void
  readonly onPress: (result: number) => void
  readonly onEnter: () => void
  readonly onBack: () => void
}

/** The focus stays in the field. */
const keepFocus = (event: PointerEvent): void => event.preventDefault()

/** Instead of a keyboard on the screen, which would cover it. */
export const DieButtons = (props: DieButtonsProps) => {
  const { sides, text, canGoBack, onWrite, onPress, onEnter, onBack } = props
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
