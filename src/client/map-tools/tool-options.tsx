import { useId, useState } from 'react'
import { hexNamingOf } from '#client/chart/hex-name.ts'
import { hexesOnSheet } from '#client/chart/layers/newly-shown.ts'
import { useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { readNumber } from '#client/ui/format/typed-numbers.ts'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import type { GmView } from '#protocol/views.ts'
import { hexByNumber, hexNumber, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { type Hex, hexesWithin, sameHex } from '#shared/hex.ts'
import { type Choices, PAINTS, paintOfBrush } from './choices.ts'
import type { Paint } from './paint.ts'
import { BRUSH_SIZES, SHAPES } from './paint.ts'
import { inkOn, terrainLetters } from './terrain-letters.ts'
import styles from './tool-options.module.css'
import * as words from './words.ts'

/** R-MOV-4: by the number of a hex, instead of on the map. */
export const PartyOptions = ({ onPut }: { readonly onPut: (hex: Hex) => void }) => {
  const view = useView()
  const { position } = view.map
  const naming = hexNamingOf(view) ?? STANDARD_NUMBERING
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
      <p id={`${id}-problem`} className="problem" aria-live="polite">
        {refused && words.noSuchHex(hexNumber(naming, position))}
      </p>
    </form>
  )
}

/** A radius that stays under the limit of hexes per edit. */
const FARTHEST = 50

/**
 * A ring of knowledge around the true hex would reveal it; terrain is painted around the true one.
 */
const partyFor = ({ kind }: Paint, { map, believed }: GmView): { middle: Hex; called: string } => {
  if (sameHex(map.position, believed)) return { middle: believed, called: words.around.party }
  return kind === 'knowledge'
    ? { middle: believed, called: words.around.believed }
    : { middle: map.position, called: words.around.true }
}

interface OptionsProps {
  readonly choices: Choices
  readonly choose: (change: Partial<Choices>) => void
  readonly onPaint: (hexes: Iterable<Hex>, paint: Paint) => void
}

const FillButtons = ({ choices, onPaint }: OptionsProps) => {
  const view = useView()
  const id = useId()
  const [steps, setSteps] = useState('5')
  const near = readNumber('steps', steps, { max: FARTHEST })
  const paint = paintOfBrush(choices)
  if (!paint) return null
  const { middle, called } = partyFor(paint, view)
  return (
    <>
      <Button className="wide" onClick={() => onPaint(hexesOnSheet(view.chart), paint)}>
        {words.everything}
      </Button>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (near !== undefined) onPaint(hexesWithin(middle, near), paint)
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
      <p id={`${id}-problem`} className="problem" aria-live="polite">
        {near === undefined && words.mustBeSteps(FARTHEST)}
      </p>
    </>
  )
}

const PAINT_CHOICES = PAINTS.map((value) => ({ value, label: words.paints[value] }))

const REVEAL_CHOICES = (['seen', 'visited', 'explored'] as const).map((value) => ({
  value,
  label: words.knowledge[value],
}))

/** Labelled with the number of hexes. */
const SIZE_CHOICES = BRUSH_SIZES.map((size) => ({
  value: String(size),
  label: String(1 + 3 * size * (size + 1)),
}))

const SHAPE_CHOICES = SHAPES.map((value) => ({ value, label: words.shape[value] }))

export const BrushOptions = (props: OptionsProps) => {
  const { paints, reveals, size, fills } = props.choices
  const { choose } = props
  return (
    <>
      <div className={`row ${styles.line}`}>
        <ToggleRow
          name={words.whatItPaints}
          choices={PAINT_CHOICES}
          value={paints}
          onChange={(paints) => choose({ paints })}
        />
        {paints === 'reveal' && (
          <ToggleRow
            name={words.revealAs}
            choices={REVEAL_CHOICES}
            value={reveals}
            onChange={(reveals) => choose({ reveals })}
          />
        )}
      </div>
      {paints === 'terrain' && <Palette {...props} />}
      <div className={`row ${styles.line}`}>
        <div className={`row ${styles.line}`}>
          <span className={`soft small ${styles.caption}`}>{words.brushSize}</span>
          <ToggleRow
            name={words.brushSizeInHexes}
            choices={SIZE_CHOICES}
            value={fills ? null : String(size)}
            onChange={(size) => choose({ size: Number(size), fills: null })}
          />
        </div>
        <div className={`row ${styles.line}`}>
          <span className={`soft small ${styles.caption}`}>{words.fill}</span>
          <ToggleRow
            name={words.shapeName}
            choices={SHAPE_CHOICES}
            value={fills}
            onChange={(fills) => choose({ fills })}
          />
        </div>
      </div>
      {fills && <FillButtons {...props} />}
    </>
  )
}

/** Brackets are small, so that two options fit in a row. */
const TerrainWords = ({ terrain }: { readonly terrain: TerrainName | null }) => {
  const [word, detail] = (terrain ?? words.noTerrain).split(' (')
  return (
    <span>
      {word} {detail && <small>({detail}</small>}
    </span>
  )
}

const NO_TERRAIN = { name: null, colour: null }

const Palette = ({ choices, choose }: OptionsProps) => {
  const { terrains } = useView().rules
  const letters = terrainLetters(terrains.map(({ name }) => name))
  return (
    <fieldset className={styles.palette}>
      <legend className="visually-hidden">{words.terrainToPaint}</legend>
      {[...terrains, NO_TERRAIN].map(({ name, colour }) => (
        <label key={name} className={`line hoverable ${styles.pot}`}>
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
  )
}
