import { useMemo } from 'react'
import { KNOWLEDGE, type Knowledge } from '../../../rules/knowledge.ts'
import type { Terrain, TerrainName } from '../../../rules/terrain.ts'
import { ToggleRow } from '../../ui/toggle-row.tsx'
import type { Choices } from './choices.ts'
import { BRUSH_SIZES } from './sketch.ts'
import { inkOn, terrainLetters } from './terrain-letters.ts'
import styles from './tool-options.module.css'
import * as words from './words.ts'

export interface OptionsProps {
  readonly choices: Choices
  readonly choose: (change: Partial<Choices>) => void
}

const KNOWLEDGE_CHOICES = KNOWLEDGE.map((value) => ({ value, label: words.knowledge[value] }))

/** Labelled with the number of hexes. */
const SIZE_CHOICES = BRUSH_SIZES.map((size) => ({
  value: String(size),
  label: String(1 + 3 * size * (size + 1)),
}))

const BrushSize = ({ choices, choose }: OptionsProps) => (
  <div className={styles.line}>
    <span className={styles.caption}>{words.brushSize}</span>
    <ToggleRow
      name={words.brushSizeInHexes}
      choices={SIZE_CHOICES}
      value={String(choices.size)}
      onChange={(size) => choose({ size: Number(size) })}
    />
  </div>
)

export const KnowledgeOptions = (props: OptionsProps) => (
  <>
    <ToggleRow<Knowledge>
      name={words.playersKnow}
      choices={KNOWLEDGE_CHOICES}
      value={props.choices.knowledge}
      onChange={(knowledge) => props.choose({ knowledge })}
    />
    <BrushSize {...props} />
  </>
)

/** Brackets are small, so that two options fit in a row. */
const TerrainWords = ({ terrain }: { readonly terrain: TerrainName | null }) => {
  const [word, detail] = (terrain ?? words.clear).split(' (')
  return (
    <span>
      {word} {detail && <small>({detail}</small>}
    </span>
  )
}

const CLEAR = { name: null, colour: null }

export const TerrainOptions = (props: OptionsProps & { readonly terrains: readonly Terrain[] }) => {
  const { choices, choose, terrains } = props
  const letters = useMemo(() => terrainLetters(terrains.map(({ name }) => name)), [terrains])
  return (
    <>
      <fieldset className={styles.palette}>
        <legend className="visually-hidden">{words.terrainToPaint}</legend>
        {[...terrains, CLEAR].map(({ name, colour }) => (
          <label key={name} className={styles.pot}>
            <input
              type="radio"
              name="terrain-to-paint"
              checked={name === choices.terrain}
              onChange={() => choose({ terrain: name })}
            />
            <span
              className={styles.swatch}
              style={colour ? { background: colour, color: inkOn(colour) } : undefined}
              aria-hidden="true"
            >
              {name && letters.get(name)}
            </span>
            <TerrainWords terrain={name} />
          </label>
        ))}
      </fieldset>
      <BrushSize {...props} />
    </>
  )
}
