import { Button } from '../../../ui/button.tsx'
import type { Fault } from '../ledger/cover.ts'
import type { DraftEvent } from '../ledger/next-draft.ts'
import * as words from '../words.ts'
import styles from './ledger.module.css'

interface CoverRuleProps {
  readonly fault: Fault
  /** The rows around it; null at the ends, and where nothing can be changed. */
  readonly above: string | null
  readonly below: string | null
  /** Without it the rule only tells. */
  readonly onEvent?: (event: DraftEvent) => void
}

/** A red rule between two rows: results that no row has, or more than one. */
export const CoverRule = ({ fault, above, below, onEvent }: CoverRuleProps) => {
  const { kind, min, max } = fault
  const gap = { min, max }
  return (
    <li className={styles.fault} data-fault={kind} tabIndex={-1}>
      <span className={styles.faultWords}>{words.fault(fault)}</span>
      {onEvent && kind === 'gap' && (
        <span className={styles.faultActs}>
          {above !== null && (
            <Button onClick={() => onEvent({ kind: 'widened', row: above, gap })}>
              {words.rowAboveTakes}
            </Button>
          )}
          {below !== null && (
            <Button onClick={() => onEvent({ kind: 'widened', row: below, gap })}>
              {words.rowBelowTakes}
            </Button>
          )}
          <Button onClick={() => onEvent({ kind: 'filled', gap })}>{words.fillGap}</Button>
        </span>
      )}
      {onEvent && kind === 'overlap' && (
        <span className={styles.faultActs}>
          <Button onClick={() => onEvent({ kind: 'closed-up' })}>{words.closeUp}</Button>
        </span>
      )}
    </li>
  )
}
