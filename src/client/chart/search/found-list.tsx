import type { Hex } from '../../../rules/hex.ts'
import { SiteIcon } from '../sites/site-icon.tsx'
import { bearingWords } from '../words/bearing-words.ts'
import type { FoundPlace } from './find-places.ts'
import styles from './search.module.css'

interface FoundListProps {
  readonly found: readonly FoundPlace[]
  readonly current: FoundPlace | undefined
  readonly party: Hex | null
  readonly idOf: (place: FoundPlace) => string
  readonly onChoose: (place: FoundPlace) => void
}

export const FoundList = ({ found, current, party, idOf, onChoose }: FoundListProps) =>
  found.map((place) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box; it says which one is current.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's.
    <div
      key={place.key}
      id={idOf(place)}
      role="option"
      aria-selected={place === current}
      className={styles.option}
      // The focus stays in the box.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(place)}
    >
      {place.icon && <SiteIcon icon={place.icon} />}
      <span className={styles.name}>
        {place.name}
        {place.snippet !== null && <span className={styles.snippet}> {place.snippet}</span>}
      </span>
      {party && <span className={styles.way}> {bearingWords(party, place.hex)}</span>}
    </div>
  ))
