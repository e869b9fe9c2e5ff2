import type { Terrain, TerrainName } from '../../rules/terrain.ts'
import { terrain as terrainName } from '../words/en/record.ts'
import { nowRecorded } from '../words/en/supplies.ts'
import styles from './terrain-stamps.module.css'

/** `Jungle (No Undead)` as a stamp: the word, and what stands in brackets under it. */
const splitName = (name: TerrainName): readonly [string, string | undefined] => {
  const [word = name, detail] = name.split(' (')
  return [word, detail?.replace(')', '')]
}

interface TerrainStampsProps {
  /** Those of the campaign's rules. */
  readonly terrains: readonly Terrain[]
  readonly terrain: TerrainName
  /** Whether the choice differs from the record. */
  readonly unsaved: boolean
  /** What the record came to say since it was chosen here. */
  readonly movedTo: string | undefined
  /** What the map says of the party's hex, where it is something else than the record. */
  readonly suggestion: TerrainName | null
  readonly onChange: (terrain: TerrainName) => void
}

/** One stamp a terrain; the one that holds is inked. */
export const TerrainStamps = (props: TerrainStampsProps) => {
  const { terrains, terrain, unsaved, movedTo, suggestion, onChange } = props
  return (
    <fieldset className={styles.stamps} data-unsaved={unsaved || undefined}>
      <legend className="visually-hidden">{terrainName}</legend>
      {terrains.map(({ id, name }) => {
        const [word, detail] = splitName(name)
        return (
          <button
            key={id}
            type="button"
            className={styles.stamp}
            aria-label={name}
            aria-pressed={name === terrain}
            data-suggested={name === suggestion || undefined}
            onClick={() => onChange(name)}
          >
            <span>{word}</span>
            {detail && <small>{detail}</small>}
          </button>
        )
      })}
      {movedTo !== undefined && <p className={styles.moved}>{nowRecorded(movedTo)}</p>}
    </fieldset>
  )
}
