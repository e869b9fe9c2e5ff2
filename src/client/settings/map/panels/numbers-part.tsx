import { hexCentre, hexCorners } from '../../../../rules/grid.ts'
import { type Hex, hexesWithin, sameHex } from '../../../../rules/hex.ts'
import {
  anchoredAt,
  hexNumber,
  type Numbering,
  ODD_COLUMNS,
  STANDARD_NUMBERING,
} from '../../../../rules/hex-number.ts'
import { hexName } from '../../../chart/hex-name.ts'
import { useView } from '../../../gm/session/use-gm.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleRow } from '../../../ui/toggle-row.tsx'
import { type NumberField, numberProblem, originText, typedNumbering } from '../settings-draft.ts'
import type { MapSettingsDraft } from '../use-map-settings-draft.ts'
import { ChoiceList } from './choice-list.tsx'
import panel from './panel.module.css'
import styles from './settings.module.css'
import { TextNumber } from './text-number.tsx'
import * as words from './words.tsx'

const GRID = { left: 0, top: 0, columnSpacing: 60, rowSpacing: 34 }
const REACH = 1

const NumberSample = ({ numbering }: { readonly numbering: Numbering }) => {
  const middle = hexCentre(GRID, numbering.origin)
  const hexes = hexesWithin(numbering.origin, REACH)
  const outline = (hex: Hex): string =>
    hexCorners(GRID, hex)
      .map(({ x, y }) => `${x - middle.x},${y - middle.y}`)
      .join(' ')
  return (
    <svg viewBox="-104 -106 208 212" className={styles.hexes} role="img" aria-label={words.sample}>
      {hexes.map((hex) => {
        const { x, y } = hexCentre(GRID, hex)
        const number = hexNumber(numbering, hex)
        return (
          <g key={number} data-origin={sameHex(hex, numbering.origin) || undefined}>
            <polygon points={outline(hex)} />
            <text x={x - middle.x} y={y - middle.y + 6}>
              {number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

export const NumbersPart = ({ work }: { readonly work: MapSettingsDraft }) => {
  const party = useView(({ map }) => map.position)
  const { typed, type: onChange } = work
  const { numbering } = work.settings
  const field = (name: NumberField, of?: string) => (
    <TextNumber
      label={words.field[name]}
      {...(of && { of })}
      text={typed[name]}
      problem={numberProblem(name, typed)}
      onWrite={(text) => onChange({ [name]: text })}
      onLeave={() => {
        if (name === 'down' && !numberProblem(name, typed)) {
          onChange({ down: originText(numbering.origin).down })
        }
      }}
    />
  )
  return (
    <>
      <ChoiceList
        name={words.readersName}
        choices={words.readers}
        value={numbering.for}
        onChange={(readers) => onChange({ readers })}
      />
      {(numbering.for === 'nobody' || numbering.for === 'gm') && (
        <p className="soft">
          {words.playersCall(hexName(party, null))}
          {hexNumber(numbering, party) !== hexNumber(STANDARD_NUMBERING, party) &&
            ` ${words.otherCount}`}
        </p>
      )}
      <section className="stack">
        <h4>{words.howItCounts}</h4>
        <p className="soft">{words.readOneHex}</p>
        <div className={`row ${styles.count}`}>
          <div className={styles.counting}>
            <fieldset className={styles.group}>
              <legend>{words.thisHex}</legend>
              <div className={panel.fields}>
                {field('right')}
                {field('down')}
              </div>
              <Button onClick={() => onChange(typedNumbering(anchoredAt(numbering, party, party)))}>
                {words.hexOfParty}
              </Button>
            </fieldset>
            <fieldset className={styles.group}>
              <legend>{words.carries}</legend>
              <div className={panel.fields}>
                {field('column', words.number)}
                {field('row', words.number)}
              </div>
            </fieldset>
            <div className={styles.group}>
              <p>{words.oddColumnsName}</p>
              <ToggleRow
                name={words.oddColumnsName}
                choices={ODD_COLUMNS.map((value) => ({ value, label: words.oddColumns[value] }))}
                value={numbering.oddColumns}
                onChange={(oddColumns) => onChange({ oddColumns })}
              />
            </div>
          </div>
          <figure className={`small ${styles.sample}`}>
            <NumberSample numbering={numbering} />
            <figcaption>
              {words.sampleSays(
                <b>{hexNumber(numbering, numbering.origin)}</b>,
                <b>{hexNumber(numbering, party)}</b>,
              )}
            </figcaption>
          </figure>
        </div>
      </section>
    </>
  )
}
