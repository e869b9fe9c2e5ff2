import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { fieldText, readNumber } from '#client/ui/format/typed-numbers.ts'
import { inPoints } from '#client/ui/gm-words.ts'
import { Select } from '#client/ui/inputs.tsx'
import { isSameJson } from '#protocol/json-patch.ts'
import type { FieldFault } from '#protocol/problems.ts'
import { hasTerrainCosts } from '#rules/movement.ts'
import { RULE_FIELDS_BY_PATH, type RulePath, type RuleSet, ruleValueAt } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import styles from './rules.module.css'
import {
  faultId,
  faultsOf,
  ruleLabel,
  sayValue,
  useRulesForm,
  withFieldsOf,
  withValue,
} from './rules-draft.ts'
import * as words from './words.ts'

/** How a field is said and read. `least`: its width in characters, at least; it grows with its text. */
const KINDS = {
  /** NaN: what was typed is no whole number. */
  number: {
    least: 2,
    say: (value: unknown) => (Number.isNaN(value) ? '' : fieldText(value as number)),
    read: (text: string) => readNumber('whole', text) ?? Number.NaN,
  },
  dice: { least: 4, say: (value: unknown) => String(value), read: (text: string) => text.trim() },
  times: {
    least: null,
    say: (value: unknown) => (value as readonly string[]).join(', '),
    read: (text: string) => (text.trim() === '' ? [] : text.split(',').map((time) => time.trim())),
  },
}

interface TypedFieldProps<Value> {
  readonly kind: keyof typeof KINDS
  readonly label: string
  /** In the rules. */
  readonly path: string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const useFault = (path: string) => {
  const isWrong = faultsOf(useRulesForm().faults, path).length > 0
  return { isWrong, marks: { 'aria-invalid': isWrong, 'aria-describedby': faultId(path) } }
}

/** A value in a sentence, as it is typed. Arrows step a number. */
export const TypedField = <Value,>(props: TypedFieldProps<Value>) => {
  const { kind, label, path, value, onChange } = props
  const { isWrong, marks } = useFault(path)
  const { least, say, read } = KINDS[kind]
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && say(read(typed)) === say(value) ? typed : say(value)
  const write = (next: string): void => {
    setTyped(next)
    onChange(read(next) as Value)
  }
  const step = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || Number.isNaN(value)) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    write(say(Number(value) + (event.key === 'ArrowUp' ? 1 : -1)))
  }
  return (
    <input
      className={`field ${least === null ? styles.times : styles.number}`}
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      {...marks}
      style={least === null ? undefined : { width: `${Math.max(least, text.length) + 2}ch` }}
      value={text}
      onChange={(event) => write(event.target.value)}
      onKeyDown={kind === 'number' ? step : undefined}
      onBlur={() => !isWrong && setTyped(null)}
    />
  )
}

interface TextFieldProps
  extends Pick<ComponentProps<'input'>, 'id' | 'className' | 'placeholder' | 'aria-label'> {
  readonly path: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export const TextField = ({ path, className = '', onChange, ...props }: TextFieldProps) => (
  <input
    type="text"
    autoComplete="off"
    className={`field ${className}`}
    {...useFault(path).marks}
    {...props}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface FaultsProps {
  readonly of: readonly FieldFault[]
  readonly className?: string | undefined
}

export const Faults = ({ of, className }: FaultsProps) => (
  <div className={className} aria-live="polite">
    {of.map((fault) => (
      <p key={fault.path} id={faultId(fault.path)} className="wrong">
        {words.fault(fault)}
      </p>
    ))}
  </div>
)

/** The standard's value, beside one that differs. */
const Standard = ({ field }: { readonly field: RulePath }) => {
  const said = sayValue(field, ruleValueAt(STANDARD_RULES, field))
  if (sayValue(field, ruleValueAt(useRulesForm().rules, field)) === said) return null
  return (
    <span className={`soft ${styles.was}`}>
      {' '}
      (<span className="visually-hidden">{words.standardIs} </span>
      {said})
    </span>
  )
}

/** What the choices stand for that are no texts themselves. */
const CHOSEN = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['number', 1],
])

const RuleChoice = ({ field }: { readonly field: RulePath }) => {
  const { rules, onChange } = useRulesForm()
  const value = ruleValueAt(rules, field)
  return (
    <span className={styles.together}>
      <Select
        className={`field ${styles.choice}`}
        options={Object.entries(words.choices[field] ?? {}).map(([key, label]) => [
          key,
          inPoints(label, hasTerrainCosts(rules)),
        ])}
        aria-label={ruleLabel(field, rules)}
        value={typeof value === 'number' ? 'number' : String(value)}
        onChange={(key) =>
          onChange(withValue(rules, field, CHOSEN.has(key) ? CHOSEN.get(key) : key))
        }
      />
      <Standard field={field} />
    </span>
  )
}

const RuleField = ({ field }: { readonly field: RulePath }) => {
  const { rules, onChange } = useRulesForm()
  const kind = RULE_FIELDS_BY_PATH.get(field)?.kind
  const value = ruleValueAt(rules, field)
  const typed = (
    <span className={kind === 'times' ? undefined : styles.together}>
      <TypedField
        kind={kind === 'dice' || kind === 'times' ? kind : 'number'}
        label={ruleLabel(field, rules)}
        value={value}
        path={field}
        onChange={(next) => onChange(withValue(rules, field, next))}
      />
      <Standard field={field} />
    </span>
  )
  if (!(field in words.choices)) return typed
  return (
    <>
      <RuleChoice field={field} />
      {typeof value === 'number' && (
        <>
          {' '}
          {typed} {inPoints(words.unit.ofTheDay(value), hasTerrainCosts(rules))}
        </>
      )}
    </>
  )
}

/** R-COST-1: only how far a day goes is counted in points. */
const rulesInPoints = (fields: readonly RulePath[], rules: RuleSet): boolean =>
  hasTerrainCosts(rules) && fields.some((field) => /^(?:movement|forage)/u.test(field))

const isField = (part: string): part is RulePath => RULE_FIELDS_BY_PATH.has(part as RulePath)

interface RuleLineProps {
  /** See `sentence`. */
  readonly text: string
  readonly meaning: string | null
}

export const RuleLine = ({ text, meaning }: RuleLineProps) => {
  const { rules, faults, onChange } = useRulesForm()
  const sentence = useRef<HTMLDivElement>(null)
  const parts = text.split(/[{}]/)
  const fields = parts.filter(isField)
  const isPoints = rulesInPoints(fields, rules)
  const changed = fields.some(
    (field) => !isSameJson(ruleValueAt(rules, field), ruleValueAt(STANDARD_RULES, field)),
  )
  const wrong = fields.flatMap((field) => {
    const [fault] = faultsOf(faults, field)
    return fault ? [{ field, fault }] : []
  })
  return (
    <div className={styles.line} data-changed={changed || undefined}>
      <div className={styles.sentence} ref={sentence}>
        {parts.map((part, index) => {
          if (index % 2 === 0) return part
          if (isField(part)) return <RuleField key={part} field={part} />
          const counted = parts[index - 2] ?? ''
          const unit = words.unit[part as keyof typeof words.unit](
            Number(ruleValueAt(rules, counted)),
          )
          return inPoints(unit, isPoints)
        })}
      </div>
      <div className={styles.below} aria-live="polite">
        {wrong.map(({ field, fault }) => (
          <p key={field} id={faultId(field)} className="wrong">
            {ruleLabel(field, rules)}: {words.fault(fault)}
          </p>
        ))}
        {wrong.length === 0 && meaning && <p className="soft">{meaning}</p>}
      </div>
      {changed && (
        <Button
          className={styles.back}
          spoken={fields.map((field) => ruleLabel(field, rules)).join(', ')}
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
