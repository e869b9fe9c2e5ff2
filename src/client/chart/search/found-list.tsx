import type { Hex } from '../../../rules/hex.ts'
import { bearingWords } from '../in-words/bearing-words.ts'
import { SiteIcon } from '../sites/site-icon.tsx'
import type { SearchHit } from './find-hits.ts'
import styles from './search.module.css'

interface FoundListProps {
  readonly found: readonly SearchHit[]
  readonly current: SearchHit | undefined
  readonly party: Hex | null
  readonly idOf: (hit: SearchHit) => string
  readonly onChoose: (hit: SearchHit) => void
}

export const FoundList = ({ found, current, party, idOf, onChoose }: FoundListProps) =>
  found.map((hit) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box; it says which one is current.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's.
    <div
      key={hit.key}
      id={idOf(hit)}
      role="option"
      aria-selected={hit === current}
      className={styles.option}
      // The focus stays in the box.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hit)}
    >
      {hit.icon && <SiteIcon icon={hit.icon} />}
      <span className={styles.name}>
        {hit.name}
        {hit.snippet !== null && <span className={styles.snippet}> {hit.snippet}</span>}
      </span>
      {party && <span className={styles.way}> {bearingWords(party, hit.hex)}</span>}
    </div>
  ))
