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
import { PAINT_KINDS, paintOfBrush, type ToolChoices } from './choices.ts'
import type { Paint } from './paint.ts'
import { BRUSH_SIZES, SHAPES } from './paint.ts'
import { letterColourOn, terrainLetters } from './terrain-letters.ts'
import styles from './tool-options.module.css'
import * as words from './words.ts'

/** R-MOV-4: puts the party on a hex by its number, instead of by a press on the map. */
export const PartyOptions = ({ onPutParty }: { readonly onPutParty: (hex: Hex) => void }) => {
  const view = useView()
  const { position } = view.map
  const naming = hexNamingOf(view) ?? STANDARD_NUMBERING
  const id = useId()
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        const hex = hexByNumber(naming, text)
        setRefused(hex === null)
        if (hex) onPutParty(hex)
      }}
    >
      <label htmlFor={`${id}-hex`}>{words.onHex}</label>
      <input
        id={`${id}-hex`}
        className={`text-field ${styles.number}`}
        aria-invalid={isRefused}
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
        {isRefused && words.noSuchHex(hexNumber(naming, position))}
      </p>
    </form>
  )
}

/** Largest radius, in hexes; it stays under the limit of hexes per edit. */
const MAX_STEPS = 50

/**
 * The hex around which paint is filled. Knowledge is filled around the believed hex, because a disc
 * around the true one would reveal it.
 */
const centreOfFill = (
  { kind }: Paint,
  { map, believed }: GmView,
): { centre: Hex; centreName: string } => {
  if (sameHex(map.position, believed)) return { centre: believed, centreName: words.around.party }
  return kind === 'knowledge'
    ? { centre: believed, centreName: words.around.believed }
    : { centre: map.position, centreName: words.around.true }
}

interface BrushOptionsProps {
  readonly choices: ToolChoices
  readonly choose: (change: Partial<ToolChoices>) => void
  readonly onPaint: (hexes: Iterable<Hex>, paint: Paint) => void
}

const FillButtons = ({ choices, onPaint }: BrushOptionsProps) => {
  const view = useView()
  const id = useId()
  const [radiusText, setRadiusText] = useState('5')
  const radius = readNumber('steps', radiusText, { max: MAX_STEPS })
  const paint = paintOfBrush(choices)
  if (!paint) return null
  const { centre, centreName } = centreOfFill(paint, view)
  return (
    <>
      <Button className="wide" onClick={() => onPaint(hexesOnSheet(view.chart), paint)}>
        {words.everything}
      </Button>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (radius !== undefined) onPaint(hexesWithin(centre, radius), paint)
        }}
      >
        <Button type="submit" aria-disabled={radius === undefined}>
          {words.within}
        </Button>
        <input
          id={`${id}-steps`}
          className={`text-field ${styles.number}`}
          aria-label={words.stepsAround}
          aria-describedby={`${id}-problem`}
          aria-invalid={radius === undefined}
          inputMode="numeric"
          autoComplete="off"
          value={radiusText}
          onChange={(event) => setRadiusText(event.target.value)}
        />
        <span>{centreName}</span>
      </form>
      <p id={`${id}-problem`} className="problem" aria-live="polite">
        {radius === undefined && words.mustBeSteps(MAX_STEPS)}
      </p>
    </>
  )
}

const PAINT_CHOICES = PAINT_KINDS.map((value) => ({ value, label: words.paints[value] }))

const REVEAL_CHOICES = (['seen', 'visited', 'explored'] as const).map((value) => ({
  value,
  label: words.knowledge[value],
}))

/** Brush sizes, labelled with their number of hexes. */
const SIZE_CHOICES = BRUSH_SIZES.map((size) => ({
  value: String(size),
  label: String(1 + 3 * size * (size + 1)),
}))

const SHAPE_CHOICES = SHAPES.map((value) => ({ value, label: words.shape[value] }))

export const BrushOptions = (props: BrushOptionsProps) => {
  const { paintKind, revealsAs, size, fillShape } = props.choices
  const { choose } = props
  return (
    <>
      <div className={`row ${styles.line}`}>
        <ToggleRow
          name={words.whatItPaints}
          choices={PAINT_CHOICES}
          value={paintKind}
          onChange={(paintKind) => choose({ paintKind })}
        />
        {paintKind === 'reveal' && (
          <ToggleRow
            name={words.revealAs}
            choices={REVEAL_CHOICES}
            value={revealsAs}
            onChange={(revealsAs) => choose({ revealsAs })}
          />
        )}
      </div>
      {paintKind === 'terrain' && <Palette {...props} />}
      <div className={`row ${styles.line}`}>
        <div className={`row ${styles.line}`}>
          <span className={`soft small ${styles.caption}`}>{words.brushSize}</span>
          <ToggleRow
            name={words.brushSizeInHexes}
            choices={SIZE_CHOICES}
            value={fillShape ? null : String(size)}
            onChange={(size) => choose({ size: Number(size), fillShape: null })}
          />
        </div>
        <div className={`row ${styles.line}`}>
          <span className={`soft small ${styles.caption}`}>{words.fill}</span>
          <ToggleRow
            name={words.shapeName}
            choices={SHAPE_CHOICES}
            value={fillShape}
            onChange={(fillShape) => choose({ fillShape })}
          />
        </div>
      </div>
      {fillShape && <FillButtons {...props} />}
    </>
  )
}

/** A terrain's name; the part in brackets is small, so that two options fit in a row. */
const TerrainWords = ({ terrain }: { readonly terrain: TerrainName | null }) => {
  const [word, detail] = (terrain ?? words.noTerrain).split(' (')
  return (
    <span>
      {word} {detail && <small>({detail}</small>}
    </span>
  )
}

const NO_TERRAIN = { name: null, colour: null }

const Palette = ({ choices, choose }: BrushOptionsProps) => {
  const { terrains } = useView().rules
  const letters = terrainLetters(terrains.map(({ name }) => name))
  return (
    <fieldset className={styles.palette}>
      <legend className="visually-hidden">{words.terrainToPaint}</legend>
      {[...terrains, NO_TERRAIN].map(({ name, colour }) => (
        <label key={name} className={`line hoverable ${styles.paint}`}>
          <input
            type="radio"
            name="terrain-to-paint"
            checked={name === choices.terrain}
            onChange={() => choose({ terrain: name })}
          />
          <span
            className={styles.swatch}
            style={colour ? { background: colour, color: letterColourOn(colour) } : undefined}
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
