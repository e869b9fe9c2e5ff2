import type { TerrainName } from '../../../rules/terrain.ts'
import styles from './terrain-suggestion.module.css'
import * as words from './words.ts'

interface TerrainSuggestionProps {
  readonly terrain: TerrainName | null
  readonly onTake: (terrain: TerrainName) => void
  /** From now on a day takes the terrain by itself; null where it does. */
  readonly onAlways: ((terrain: TerrainName) => void) | null
}

/** Always takes its room, so that the page does not jump. */
export const TerrainSuggestion = ({ terrain, onTake, onAlways }: TerrainSuggestionProps) => (
  <div className={styles.place} data-empty={terrain === null || undefined}>
    <p className="visually-hidden" aria-live="polite">
      {terrain && words.mapSays(terrain)}
    </p>
    {terrain && (
      <>
        <button
          type="button"
          className={styles.take}
          title={words.mapSays(terrain)}
          onClick={() => onTake(terrain)}
        >
          {words.takeTerrain(terrain)}
        </button>
        {onAlways && (
          <button
            type="button"
            className={styles.always}
            aria-label={words.alwaysTake}
            title={words.alwaysTake}
            onClick={() => onAlways(terrain)}
          >
            {words.always}
          </button>
        )}
      </>
    )}
  </div>
)
