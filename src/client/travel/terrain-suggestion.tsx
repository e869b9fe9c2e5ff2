import type { TerrainName } from '../../rules/terrain.ts'
import * as words from '../words/en/travel.tsx'
import styles from './terrain-suggestion.module.css'

interface TerrainSuggestionProps {
  readonly terrain: TerrainName | null
  readonly onTake: (terrain: TerrainName) => void
}

/** Always takes its room, so that the page does not jump. */
export const TerrainSuggestion = ({ terrain, onTake }: TerrainSuggestionProps) => (
  <div className={styles.place} data-empty={terrain === null || undefined}>
    <p aria-live="polite">{terrain && words.mapSays(<em>{terrain}</em>)}</p>
    {terrain && (
      <button type="button" className={styles.take} onClick={() => onTake(terrain)}>
        {words.takeTerrain(terrain)}
      </button>
    )}
  </div>
)
