import { useId, useState } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import { type Hex, hexesWithin, sameHex } from '../../../rules/hex.ts'
import { KNOWLEDGE } from '../../../rules/knowledge.ts'
import { useView } from '../../gm/session/use-gm.ts'
import { Button } from '../../ui/button.tsx'
import { readNumber } from '../../ui/format/typed-numbers.ts'
import { ToggleRow } from '../../ui/toggle-row.tsx'
import { hexesOnSheet } from '../layers/newly-shown.ts'
import { namePaint, type Paint, paintKey } from './paint.ts'
import { SHAPES } from './region.ts'
import styles from './tool-options.module.css'
import type { OptionsProps } from './tool-options.tsx'
import * as words from './words.ts'

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
        <label className={styles.caption} htmlFor={`${id}-fill`}>
          {words.fillWith}
        </label>
        <select
          id={`${id}-fill`}
          className={styles.select}
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
        className={styles.near}
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
          className={styles.number}
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
