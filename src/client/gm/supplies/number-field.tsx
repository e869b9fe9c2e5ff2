import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { prefersReducedMotion } from '#client/chart/camera/motion.ts'
import {
  fieldErrorText,
  fieldId,
  sayField,
  saySumInField,
  sayValue,
  stepField,
} from '#client/ui/draft/fields.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { isSupply } from '#client/ui/format/record.ts'
import * as forms from '#client/ui/gm-words.ts'
import { MinusIcon, PlusIcon } from '#client/ui/icons.tsx'
import { type NumberField as Field, RECORD_NUMBERS } from '#rules/record.ts'
import { dailyNeed, LOW_STORE_DAYS, type Needs } from '#rules/supplies.ts'
import styles from './number-field.module.css'
import * as words from './words.ts'

interface DayNeed {
  /** Use per day of automatic travel, as `− 8 a day`. */
  readonly takes: string
  /** Shortfall on the next day, as `2 short`; absent if none. */
  readonly short?: string
  /** R-SUP-5: how long the supply lasts, as `for 2 days`; absent unless it is low. */
  readonly low?: string
}

/** R-SUP-1, R-SUP-5: the next day's use of a field; undefined for fields that days do not use. */
export const dayNeedOf = (
  field: Field,
  { stored, partyMembers }: { readonly stored: number; readonly partyMembers: number },
  needs: Needs,
): DayNeed | undefined => {
  if (!isSupply(field) || needs[field] === 0) return undefined
  const need = dailyNeed(needs, field, partyMembers)
  const takes = words.aDay(sayNumber(need))
  if (stored < need) return { takes, short: words.short(sayNumber(need - stored)) }
  const days = Math.floor(stored / need)
  return days < LOW_STORE_DAYS ? { takes, low: words.lastsFor(days) } : { takes }
}

const STEP_OF_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}
const BIG_STEP = 10

/** Longer values leave no room for the daily use beside them, in characters. */
const LONG_VALUE_LENGTH = 4

const CHANGE_ANIMATION_MS = 380

/** Animates a number when the record's value changed, not when the GM typed it. */
const useChangeAnimation = (
  ref: RefObject<HTMLElement | null>,
  text: string,
  recorded: number,
): void => {
  const lastDrawn = useRef({ text, recorded })
  useLayoutEffect(() => {
    const before = lastDrawn.current
    lastDrawn.current = { text, recorded }
    if (before.text === text || before.recorded === recorded || prefersReducedMotion()) return
    ref.current?.animate([{ color: 'var(--brass)', translate: '0 -0.3em' }, {}], {
      duration: CHANGE_ANIMATION_MS,
      easing: 'ease-out',
    })
  }, [ref, text, recorded])
}

/**
 * A number of the record in a text input: number inputs drop text they cannot parse, and follow the
 * mouse wheel. Its value is plain digits; the formatted number is drawn over it.
 */
export const NumberField = (props: {
  readonly field: Field
  readonly text: string
  /** The record's value, without this screen's edits. */
  readonly recorded: number
  readonly unsaved: boolean
  /** Whether the record's value changed since the first edit. */
  readonly moved: boolean
  readonly need: DayNeed | undefined
  readonly onWrite: (text: string) => void
  readonly onLeave: () => void
  readonly onDrop: () => void
}) => {
  const { field, text, recorded, unsaved, moved, need, onWrite, onLeave, onDrop } = props
  const { label, unit, min } = RECORD_NUMBERS[field]
  const hints = useId()
  const valueRef = useRef<HTMLSpanElement>(null)
  useChangeAnimation(valueRef, text, recorded)
  const problem = fieldErrorText(field, text, recorded)
  const sum = saySumInField(field, text, recorded)
  const [calculation, total] = sum?.split(/(?==)/) ?? []
  const spokenValue = sayField(field, text)

  const step = (by: number): void => onWrite(stepField(field, text, { by, recorded }))
  const stepper = (by: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      tabIndex={-1}
      className={`choosable ${styles.step}`}
      aria-label={name}
      onClick={() => {
        step(by)
        onLeave()
      }}
    >
      {icon}
    </button>
  )
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDrop()
    const by = STEP_OF_KEY[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    step(event.shiftKey ? Math.sign(by) * BIG_STEP : by)
  }

  return (
    <div
      className={styles.field}
      data-unsaved={unsaved || undefined}
      data-long={text.length > LONG_VALUE_LENGTH || undefined}
      data-bare={unit === '' || undefined}
    >
      <label className={styles.label} htmlFor={fieldId(field)}>
        {label}
      </label>
      <span className={styles.stepper}>
        {stepper(-1, words.less[field], <MinusIcon />)}
        <span ref={valueRef} className={styles.value} data-said={spokenValue !== text || undefined}>
          <input
            id={fieldId(field)}
            className={styles.input}
            type="text"
            inputMode={min < 0 ? 'text' : 'tel'}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            value={text}
            aria-invalid={problem !== undefined}
            aria-describedby={hints}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={pressKey}
            onBlur={onLeave}
          />
          {spokenValue !== text && (
            <span className={styles.said} aria-hidden="true">
              {spokenValue}
            </span>
          )}
        </span>
        {stepper(1, words.more[field], <PlusIcon />)}
      </span>
      <span id={hints} className={styles.hints}>
        <span className={`small ${styles.measure}`}>
          <span>
            <span aria-live="polite" className={styles.sum}>
              {sum && (
                <>
                  <span className={styles.workings}>{calculation}</span>
                  <span className={styles.total}>{total}</span>
                </>
              )}
            </span>{' '}
            {unit}
          </span>{' '}
          {need && (
            <span className={styles.need}>
              {sum === undefined && <span className={`soft ${styles.takes}`}>{need.takes}</span>}{' '}
              {need.short && <span className={styles.short}>{need.short}</span>}
              {need.low && <span className={styles.low}>{need.low}</span>}
            </span>
          )}
        </span>{' '}
        {moved && (
          <span className={`small marked ${styles.moved}`}>
            {forms.nowRecorded(sayValue(field, recorded))}
          </span>
        )}{' '}
        {problem && <span className={`wrong small ${styles.problem}`}>{problem}</span>}
      </span>
    </div>
  )
}
