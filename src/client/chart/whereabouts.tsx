import { useState } from 'react'
import type { Surroundings } from '../../protocol/views.ts'
import { HEADING_NAMES, HEADINGS, type Hex } from '../../rules/hex.ts'
import { UnfoldIcon } from '../ui/icons.tsx'
import { written } from '../ui/written.ts'
import styles from './chart.module.css'

interface WhereaboutsProps {
  readonly party: Hex
  readonly surroundings: Surroundings
  /** Of the words that say where the party is: they name the chart. */
  readonly placeId: string
}

/**
 * The chart in words: where the party is, and what lies around it. A screen reader always reads
 * all of it; on the screen the six neighbours unfold.
 */
export const Whereabouts = ({ party, surroundings, placeId }: WhereaboutsProps) => {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <figcaption className={styles.slip}>
      <p className={styles.slipHead}>
        <span id={placeId}>
          <span className="visually-hidden">The party is at </span>Column {written(party.x)}, row{' '}
          {written(party.y)}: <em>{surroundings.here}</em>
        </span>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <UnfoldIcon />
          <span className="visually-hidden">Around the party</span>
        </button>
      </p>
      <ul className={unfolded ? styles.around : 'visually-hidden'} aria-label="Around the party">
        {HEADINGS.map((heading, index) => (
          <li key={heading}>
            <span>{HEADING_NAMES[heading]}:</span> <em>{surroundings.neighbours[index]}</em>
          </li>
        ))}
      </ul>
    </figcaption>
  )
}
