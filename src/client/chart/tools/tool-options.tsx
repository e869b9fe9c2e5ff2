import { useId, useMemo, useState } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import { type Hex, hexesWithin, sameHex } from '../../../rules/hex.ts'
import { hexByNumber, hexNumber, STANDARD_NUMBERING } from '../../../rules/hex-number.ts'
import { KNOWLEDGE, type Knowledge } from '../../../rules/knowledge.ts'
import type { Terrain, TerrainName } from '../../../rules/terrain.ts'
import { useView } from '../../gm/session/use-gm.ts'
import { Button } from '../../ui/button.tsx'
import { readNumber } from '../../ui/format/typed-numbers.ts'
import { ToggleRow } from '../../ui/toggle-row.tsx'
import { hexesOnSheet } from '../layers/newly-shown.ts'
import type { Choices } from './choices.ts'
import { namePaint, type Paint, paintKey } from './paint.ts'
import { BRUSH_SIZES, SHAPES } from './sketch.ts'
import { inkOn, terrainLetters } from './terrain-letters.ts'
import styles from './tool-options.module.css'
import * as words from './words.ts'

/** R-MOV-4: by the number of a hex, instead of on the map. */
export const PartyOptions = ({ onPut }: { readonly onPut: (hex: Hex) => void }) => {
  const position = useView((view) => view.map.position)
  const naming = useView((view) => view.naming) ?? STANDARD_NUMBERING
  const id = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        const hex = hexByNumber(naming, text)
        setRefused(hex === null)
        if (hex) onPut(hex)
      }}
    >
      <label htmlFor={`${id}-hex`}>{words.onHex}</label>
      <input
        id={`${id}-hex`}
        className={`text-field ${styles.number}`}
        aria-invalid={refused}
        aria-describedby={`${id}-problem`}
        autoComplete="off"
        placeholder={hexNumber(naming, position)}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setRefused(false)
        }}
      />
      <Button type="submit">{words.putThere}</Button>
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {refused && words.noSuchHex(hexNumber(naming, position))}
      </p>
    </form>
  )
}

/** A radius that stays under the limit of hexes per edit. */
const FARTHEST = 50

const KNOWLEDGE_PAINTS = KNOWLEDGE.map((knowledge): Paint => ({ kind: 'knowledge', knowledge }))

const SHAPE_CHOICES = SHAPES.map((value) => ({ value, label: words.shape[value] }))

const optionsOf = (paints: readonly Paint[]) =>
  paints.map((paint) => (
    <option key={paintKey(paint)} value={paintKey(paint)}>
      {namePaint(paint)}
    </option>
  ))

/**
 * A ring of knowledge around the true hex would reveal it; terrain is painted around the true one.
 */
const partyFor = ({ kind }: Paint, { map, believed }: GmView): { middle: Hex; called: string } => {
  if (sameHex(map.position, believed)) return { middle: believed, called: words.around.party }
  return kind === 'knowledge'
    ? { middle: believed, called: words.around.believed }
    : { middle: map.position, called: words.around.true }
}

interface RegionOptionsProps extends OptionsProps {
  readonly onPaint: (hexes: Iterable<Hex>, paint: Paint) => void
}

export const RegionOptions = ({ choices, choose, onPaint }: RegionOptionsProps) => {
  const view = useView((view) => view)
  const id = useId()
  const [steps, setSteps] = useState('5')
  const near = readNumber('steps', steps, { max: FARTHEST })
  const { fill } = choices
  const terrainPaints = [...view.rules.terrains.map(({ name }) => name), null].map(
    (terrain): Paint => ({ kind: 'terrain', terrain }),
  )
  const { middle, called } = partyFor(fill, view)
  return (
    <>
      <div className={styles.line}>
        <label className={`soft small ${styles.caption}`} htmlFor={`${id}-fill`}>
          {words.fillWith}
        </label>
        <select
          id={`${id}-fill`}
          className={`text-field ${styles.select}`}
          value={paintKey(fill)}
          onChange={(event) => {
            const { value } = event.target
            const chosen = [...KNOWLEDGE_PAINTS, ...terrainPaints].find(
              (p) => paintKey(p) === value,
            )
            if (chosen) choose({ fill: chosen })
          }}
        >
          <optgroup label={words.playersKnow}>{optionsOf(KNOWLEDGE_PAINTS)}</optgroup>
          <optgroup label={words.terrain}>{optionsOf(terrainPaints)}</optgroup>
        </select>
      </div>
      <ToggleRow
        name={words.shapeName}
        choices={SHAPE_CHOICES}
        value={choices.shape}
        onChange={(shape) => choose({ shape })}
      />
      <Button className={styles.wide} onClick={() => onPaint(hexesOnSheet(view.chart), fill)}>
        {words.everything}
      </Button>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (near !== undefined) onPaint(hexesWithin(middle, near), fill)
        }}
      >
        <Button type="submit" aria-disabled={near === undefined}>
          {words.within}
        </Button>
        <input
          id={`${id}-steps`}
          className={`text-field ${styles.number}`}
          aria-label={words.stepsAround}
          aria-describedby={`${id}-problem`}
          aria-invalid={near === undefined}
          inputMode="numeric"
          autoComplete="off"
          value={steps}
          onChange={(event) => setSteps(event.target.value)}
        />
        <span>{called}</span>
      </form>
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {near === undefined && words.mustBeSteps(FARTHEST)}
      </p>
    </>
  )
}

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
    <span className={`soft small ${styles.caption}`}>{words.brushSize}</span>
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
