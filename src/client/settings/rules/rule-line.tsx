import { type ReactNode, useRef } from 'react'
import { isSameJson } from '../../../protocol/json-patch.ts'
import { type RulePath, ruleAt } from '../../../rules/rule-set.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ruleLabel, withFieldsOf } from './draft-fields.ts'
import styles from './rules.module.css'
import { faultId, useRulesForm } from './rules-form.ts'
import * as words from './words.tsx'

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
          <p key={field} id={faultId(field)} className={styles.problem}>
            {ruleLabel(field)}: {words.fault(fault)}
          </p>
        ))}
        {wrong.length === 0 && meaning && <p className={styles.meaning}>{meaning}</p>}
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
