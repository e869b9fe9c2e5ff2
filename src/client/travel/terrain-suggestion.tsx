import type { TerrainName } from '../../rules/terrain.ts'
import styles from './terrain-suggestion.module.css'

interface TerrainSuggestionProps {
  /** What the map says; null where it says nothing else than what is chosen. */
  readonly terrain: TerrainName | null
  readonly onTake: (terrain: TerrainName) => void
}

/** Its place is always there, so that nothing moves when the map has something to say. */
export const TerrainSuggestion = ({ terrain, onTake }: TerrainSuggestionProps) => (
  <div className={styles.place} data-empty={terrain === null || undefined}>
    <p aria-live="polite">
      {terrain && (
        <>
          The map says <em>{terrain}</em> here.
        </>
      )}
    </p>
    {terrain && (
      <button
        type="button"
        className={styles.take}
        aria-label={`Take ${terrain}`}
        onClick={() => onTake(terrain)}
      >
        Take
      </button>
    )}
  </div>
)
