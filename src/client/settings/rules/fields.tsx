import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isSameJson } from '../../../protocol/json-patch.ts'
import { type RulePath, ruleAt } from '../../../rules/rule-set.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { Button } from '../../ui/button.tsx'
import { fieldText, readNumber } from '../../ui/format/typed-numbers.ts'
import styles from './rules.module.css'
import { faultId, ruleLabel, useRulesForm, withFieldsOf, withValue } from './rules-draft.ts'
import { sayValue } from './say-value.ts'
import * as words from './words.tsx'

interface TypedNumberProps {
  readonly label: string
  /** NaN: what was typed is no number. */
  readonly value: number
  readonly invalid: boolean
  readonly describedBy: string
  readonly onChange: (value: number) => void
}

/** A number in a sentence. Arrows step; what is no whole number is NaN. */
export const TypedNumber = (props: TypedNumberProps) => {
  const { label, value, invalid, describedBy, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const own = Number.isNaN(value) ? '' : fieldText(value)
  const text = typed !== null && Object.is(read(typed), value) ? typed : own
  const write = (next: string): void => {
    setTyped(next)
    onChange(read(next))
  }
  const step = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || Number.isNaN(value)) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    write(fieldText(value + (event.key === 'ArrowUp' ? 1 : -1)))
  }
  return (
    <input
      className={styles.number}
      type="text"
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: `${Math.max(2, text.length) + 2}ch` }}
      value={text}
      onChange={(event) => write(event.target.value)}
      onKeyDown={step}
      onBlur={() => !invalid && setTyped(null)}
    />
  )
}

const read = (text: string): number => readNumber('whole', text) ?? Number.NaN

interface RuleLineProps {
  readonly fields: readonly RulePath[]
  readonly children: ReactNode
  /** What the numbers mean at the table; none while one of them cannot be read. */
  readonly meaning?: string | null
}

/** A rule as a sentence with its numbers in it. */
export const RuleLine = ({ fields, children, meaning = null }: RuleLineProps) => {
  const { rules, faults, onChange } = useRulesForm()
  const sentence = useRef<HTMLDivElement>(null)
  const changed = fields.some(
    (field) => !isSameJson(ruleAt(rules, field), ruleAt(STANDARD_RULES, field)),
  )
  const wrong = fields.flatMap((field) => {
    const [first] = [...faults].filter(([path]) => path === field || path.startsWith(`${field}.`))
    return first ? [{ field, fault: first[1] }] : []
  })
  return (
    <div className={styles.line} data-changed={changed || undefined}>
      <div className={styles.sentence} ref={sentence}>
        {children}
      </div>
      <div className={styles.below} aria-live="polite">
        {wrong.map(({ field, fault }) => (
          <p key={field} id={faultId(field)} className="wrong">
            {ruleLabel(field)}: {words.fault(fault)}
          </p>
        ))}
        {wrong.length === 0 && meaning && <p className="soft">{meaning}</p>}
      </div>
      {changed && (
        <Button
          className={styles.back}
          spoken={fields.map((field) => ruleLabel(field)).join(', ')}
          onClick={() => {
            onChange(withFieldsOf(rules, fields, STANDARD_RULES))
            // The button goes.
            sentence.current?.querySelector<HTMLElement>('input, select')?.focus()
          }}
        >
          {words.back}
        </Button>
      )}
    </div>
  )
}

const useField = (field: RulePath) => {
  const { rules, faults, onChange } = useRulesForm()
  return {
    value: ruleAt(rules, field),
    invalid: [...faults.keys()].some((path) => path === field || path.startsWith(`${field}.`)),
    set: (value: unknown) => onChange(withValue(rules, field, value)),
  }
}

/** The standard's value, beside one that differs. */
const Standard = ({ field }: { readonly field: RulePath }) => {
  const { rules } = useRulesForm()
  const said = sayValue(field, ruleAt(STANDARD_RULES, field))
  if (sayValue(field, ruleAt(rules, field)) === said) return null
  return (
    <span className={styles.was}>
      {' '}
      (<span className="visually-hidden">{words.standardIs} </span>
      {said})
    </span>
  )
}

export const RuleNumber = ({ field }: { readonly field: RulePath }) => {
  const { value, invalid, set } = useField(field)
  return (
    <span className={styles.together}>
      <TypedNumber
        label={ruleLabel(field)}
        value={value as number}
        invalid={invalid}
        describedBy={faultId(field)}
        onChange={set}
      />
      <Standard field={field} />
    </span>
  )
}

export const RuleText = ({ field }: { readonly field: 'forage.rations' | 'forage.gallons' }) => {
  const { value, invalid, set } = useField(field)
  const text = value as string
  return (
    <span className={styles.together}>
      <input
        className={styles.number}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={ruleLabel(field)}
        aria-invalid={invalid}
        aria-describedby={faultId(field)}
        style={{ width: `${Math.max(4, text.length) + 2}ch` }}
        value={text}
        onChange={(event) => set(event.target.value)}
        onBlur={() => set(text.trim())}
      />
      <Standard field={field} />
    </span>
  )
}

const timesIn = (text: string): readonly string[] =>
  text.trim() === '' ? [] : text.split(',').map((time) => time.trim())

/** The times of day, with commas between. */
export const RuleTimes = () => {
  const { value, invalid, set } = useField('encounters.times')
  const [typed, setTyped] = useState<string | null>(null)
  const own = (value as readonly string[]).join(', ')
  const text = typed !== null && timesIn(typed).join(', ') === own ? typed : own
  return (
    <>
      <input
        className={styles.times}
        type="text"
        autoComplete="off"
        aria-label={ruleLabel('encounters.times')}
        aria-invalid={invalid}
        aria-describedby={faultId('encounters.times')}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value)
          set(timesIn(event.target.value))
        }}
        onBlur={() => setTyped(null)}
      />
      <Standard field="encounters.times" />
    </>
  )
}

interface RuleChoiceProps<Value extends string> {
  readonly field: RulePath
  readonly choices: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export const RuleChoice = <Value extends string>(props: RuleChoiceProps<Value>) => {
  const { field, choices, value, onChange } = props
  return (
    <span className={styles.together}>
      <select
        className={styles.choice}
        aria-label={ruleLabel(field)}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {Object.entries<string>(choices).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Standard field={field} />
    </span>
  )
}
