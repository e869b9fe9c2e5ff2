import type { Terrain, TerrainName } from '../../rules/terrain.ts'
import { terrain as terrainName } from '../words/en/record.ts'
import { nowRecorded } from '../words/en/supplies.ts'
import styles from './terrain-stamps.module.css'

/** `Jungle (No Undead)`: the word, and the rest in its brackets. */
const splitName = (name: TerrainName): readonly [string, string | undefined] => {
  const [word = name, ...details] = name.split(' (')
  return [word, details.length === 0 ? undefined : `(${details.join(' (')}`]
}

interface TerrainStampsProps {
  readonly terrains: readonly Terrain[]
  readonly terrain: TerrainName
  readonly unsaved: boolean
  /** The record's new terrain, if it changed under the choice. */
  readonly movedTo: string | undefined
  /** The map's terrain of the party's hex, if the record has another. */
  readonly suggestion: TerrainName | null
  readonly onChange: (terrain: TerrainName) => void
}

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
            aria-pressed={name === terrain}
            data-suggested={name === suggestion || undefined}
            onClick={() => onChange(name)}
          >
            <span>{word}</span> {detail && <small>{detail}</small>}
          </button>
        )
      })}
      {movedTo !== undefined && <p className={styles.moved}>{nowRecorded(movedTo)}</p>}
    </fieldset>
  )
}
