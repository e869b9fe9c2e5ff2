import type { EncounterView } from '../../../protocol/encounters.ts'
import { quantitiesIn } from '../../../rules/dice-expression.ts'
import styles from './encounter-slip.module.css'
import * as words from './words.tsx'

interface QuantitiesProps {
  readonly encounter: Pick<EncounterView, 'name' | 'quantities'>
  readonly onThrow: () => void
}

const Die = () => (
  <svg className={styles.die} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7zM12 6.5 17.5 16h-11zM12 1.5v5M2.5 7l4 9M21.5 7l-4 9M6.5 16 12 22.5 17.5 16" />
  </svg>
)

/** R-QUANT-1: what was rolled, or the dice to be thrown. */
export const Quantities = ({ encounter, onThrow }: QuantitiesProps) => {
  const { name, quantities } = encounter
  const unrolled = quantities.length > 0 ? [] : quantitiesIn(name).map(({ text }) => text)
  if (quantities.length + unrolled.length === 0) return null
  return (
    <ul className={styles.quantities}>
      {quantities.map(({ dice, total }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same dice may stand there twice.
        <li key={index} className={styles.thrown}>
          <Die />
          {dice} <strong>{total}</strong>
        </li>
      ))}
      {unrolled.length > 0 && (
        <li>
          <button type="button" className={styles.throw} onClick={onThrow}>
            <Die />
            {words.throwDice(unrolled.join(', '))}
          </button>
        </li>
      )}
    </ul>
  )
}
