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
  faultsBelow,
  ruleLabel,
  sayValue,
  useRulesForm,
  withFieldsOf,
  withValue,
} from './rules-draft.ts'
import * as words from './words.ts'

/**
 * How each kind of field is written and read. `minWidth` is in characters; the field grows with its
 * text.
 */
const FIELD_KINDS = {
  /** NaN stands for a text that is no whole number. */
  number: {
    minWidth: 2,
    format: (value: unknown) => (Number.isNaN(value) ? '' : fieldText(value as number)),
    parse: (text: string) => readNumber('whole', text) ?? Number.NaN,
  },
  dice: {
    minWidth: 4,
    format: (value: unknown) => String(value),
    parse: (text: string) => text.trim(),
  },
  times: {
    minWidth: null,
    format: (value: unknown) => (value as readonly string[]).join(', '),
    parse: (text: string) => (text.trim() === '' ? [] : text.split(',').map((time) => time.trim())),
  },
}

interface TypedFieldProps<Value> {
  readonly kind: keyof typeof FIELD_KINDS
  readonly label: string
  /** Path of the value in the rule set, such as `needs.food`. */
  readonly path: string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const useFault = (path: string) => {
  const isWrong = faultsBelow(useRulesForm().faults, path).length > 0
  return { isWrong, faultProps: { 'aria-invalid': isWrong, 'aria-describedby': faultId(path) } }
}

/** A value that is typed within a sentence. Arrow keys step a number. */
export const TypedField = <Value,>(props: TypedFieldProps<Value>) => {
  const { kind, label, path, value, onChange } = props
  const { isWrong, faultProps } = useFault(path)
  const { minWidth, format, parse } = FIELD_KINDS[kind]
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && format(parse(typed)) === format(value) ? typed : format(value)
  const typeText = (typedText: string): void => {
    setTyped(typedText)
    onChange(parse(typedText) as Value)
  }
  const stepNumber = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || Number.isNaN(value)) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    typeText(format(Number(value) + (event.key === 'ArrowUp' ? 1 : -1)))
  }
  return (
    <input
      className={`field ${minWidth === null ? styles.times : styles.number}`}
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      {...faultProps}
      style={minWidth === null ? undefined : { width: `${Math.max(minWidth, text.length) + 2}ch` }}
      value={text}
      onChange={(event) => typeText(event.target.value)}
      onKeyDown={kind === 'number' ? stepNumber : undefined}
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
    {...useFault(path).faultProps}
    {...props}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface FaultsProps {
  readonly faults: readonly FieldFault[]
  readonly className?: string | undefined
}

export const Faults = ({ faults, className }: FaultsProps) => (
  <div className={className} aria-live="polite">
    {faults.map((fault) => (
      <p key={fault.path} id={faultId(fault.path)} className="wrong">
        {words.fault(fault)}
      </p>
    ))}
  </div>
)

/** The standard's value in brackets, if the group's value differs. */
const StandardValue = ({ field }: { readonly field: RulePath }) => {
  const standardText = sayValue(field, ruleValueAt(STANDARD_RULES, field))
  if (sayValue(field, ruleValueAt(useRulesForm().rules, field)) === standardText) return null
  return (
    <span className={`soft ${styles.was}`}>
      {' '}
      (<span className="visually-hidden">{words.standardIs} </span>
      {standardText})
    </span>
  )
}

/** Values of the choices that are not strings, by the choice's key. */
const CHOICE_VALUES = new Map<string, unknown>([
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
          onChange(withValue(rules, field, CHOICE_VALUES.has(key) ? CHOICE_VALUES.get(key) : key))
        }
      />
      <StandardValue field={field} />
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
        onChange={(typedText) => onChange(withValue(rules, field, typedText))}
      />
      <StandardValue field={field} />
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

/** R-COST-1: rules of movement and foraging count points, if terrains have costs. */
const rulesInPoints = (fields: readonly RulePath[], rules: RuleSet): boolean =>
  hasTerrainCosts(rules) && fields.some((field) => /^(?:movement|forage)/u.test(field))

const isField = (part: string): part is RulePath => RULE_FIELDS_BY_PATH.has(part as RulePath)

interface RuleLineProps {
  /** A sentence with fields in braces, as in `sentence`. */
  readonly text: string
  readonly meaning: string | null
}

export const RuleLine = ({ text, meaning }: RuleLineProps) => {
  const { rules, faults, onChange } = useRulesForm()
  const sentence = useRef<HTMLDivElement>(null)
  const parts = text.split(/[{}]/)
  const fields = parts.filter(isField)
  const isInPoints = rulesInPoints(fields, rules)
  const changed = fields.some(
    (field) => !isSameJson(ruleValueAt(rules, field), ruleValueAt(STANDARD_RULES, field)),
  )
  const faultyFields = fields.flatMap((field) => {
    const [fault] = faultsBelow(faults, field)
    return fault ? [{ field, fault }] : []
  })
  return (
    <div className={styles.line} data-changed={changed || undefined}>
      <div className={styles.sentence} ref={sentence}>
        {parts.map((part, index) => {
          if (index % 2 === 0) return part
          if (isField(part)) return <RuleField key={part} field={part} />
          const countedField = parts[index - 2] ?? ''
          const unit = words.unit[part as keyof typeof words.unit](
            Number(ruleValueAt(rules, countedField)),
          )
          return inPoints(unit, isInPoints)
        })}
      </div>
      <div className={styles.below} aria-live="polite">
        {faultyFields.map(({ field, fault }) => (
          <p key={field} id={faultId(field)} className="wrong">
            {ruleLabel(field, rules)}: {words.fault(fault)}
          </p>
        ))}
        {faultyFields.length === 0 && meaning && <p className="soft">{meaning}</p>}
      </div>
      {changed && (
        <Button
          className={styles.back}
          spoken={fields.map((field) => ruleLabel(field, rules)).join(', ')}
          onClick={() => {
            onChange(withFieldsOf(rules, fields, STANDARD_RULES))
            // The focus moves, because this button disappears.
            sentence.current?.querySelector<HTMLElement>('input, select')?.focus()
          }}
        >
          {words.back}
        </Button>
      )}
    </div>
  )
}
