import { useState } from 'react'
import type { ChartChoice, ImageView } from '../../../../protocol/chart.ts'
import { type Grid, hexAt } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { anchoredAt, type Numbering, printedOf } from '../../../../rules/hex-number.ts'
import { sayPrinted } from '../../../chart/hex-name.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleRow } from '../../../ui/toggle-row.tsx'
import { sheetOf } from '../chart-draft.ts'
import { useSnap } from '../snap/use-snap.ts'
import { section } from '../words.ts'
import { adviseOn } from './advice.ts'
import { CountForm } from './count-form.tsx'
import { FitBox } from './fit-box.tsx'
import styles from './grid.module.css'
import { GridNumbers } from './grid-numbers.tsx'
import { GridTable, type TableMode } from './grid-table.tsx'
import {
  addMark,
  isTouched,
  keepNames,
  type Laying,
  moveMark,
  NOTHING_LAID,
  nameMark,
  removeMark,
  renameHexes,
} from './laying.ts'
import { isRenamed, MarkList, writeSaid } from './mark-list.tsx'
import { type ReadMark, readOn } from './reading.ts'
import { sayOff } from './say-fit.ts'
import { evenly, shiftGrid, stretchGrid, widenGrid } from './tune.ts'
import * as words from './words.ts'

interface GridPanelProps {
  readonly campaign: string
  readonly image: ImageView
  readonly laid: ChartChoice | null
  readonly laying: Laying
  readonly numbering: Numbering
  readonly party: Hex
  readonly onLay: (change: (laying: Laying) => Laying) => void
  readonly onNumbering: (numbering: Numbering) => void
}

const MODES = (['clicks', 'grid', 'party'] as const satisfies TableMode[]).map((value) => ({
  value,
  label: words.mode[value],
}))

export const GridPanel = (props: GridPanelProps) => {
  const { campaign, image, laid, laying, party, onLay } = props
  const [mode, setMode] = useState<TableMode>('clicks')
  const sheet = sheetOf(image)
  const pixels = image.height / sheet.height
  const reading = readOn(laying, image, laid, props.numbering)
  const { grid, marks, clicks } = reading
  const numbering = { ...props.numbering, oddColumns: reading.oddColumns }
  const tune = (change: (grid: Grid) => Grid): void =>
    onLay((held) => ({ ...held, hand: change(held.hand ?? grid) }))

  const { fitted } = reading
  useSnap(
    campaign,
    image,
    fitted && !laying.hand && !reading.snapped
      ? { grid: fitted, hexes: clicks.map(({ hex }) => hex) }
      : null,
    (snapped) =>
      onLay((held) => {
        const { snapped: before } = held
        const lost = !snapped.onto && (before?.onto != null || before?.lost === true)
        return { ...held, snapped: { ...snapped, lost } }
      }),
  )
  const advice = adviseOn(reading, { sheet, pixels, regular: laying.regular })
  const { suspects, next } = advice
  const namesNow = new Map(
    marks.flatMap(({ id, hex, sure, said }) =>
      hex && sure && !said ? [[id, writeSaid(printedOf(numbering, hex))] as const] : [],
    ),
  )
  const nameOf = (mark: ReadMark, index: number): string => {
    const hex = mark.hex && mark.sure ? sayPrinted(printedOf(numbering, mark.hex)) : words.whichHex
    return words.click(index + 1, hex, mark.off === null ? null : sayOff(mark.off, pixels))
  }
  /** Keeps the lines and renames the hexes so that the party is here. */
  const place = (here: Hex): void => {
    onLay((held) => renameHexes(held, grid, here, party))
    props.onNumbering(anchoredAt(numbering, here, party))
    setMode('clicks')
  }
  const lost = reading.snapped?.lost === true
  const good =
    advice.verdict === 'right' && !lost && !marks.some((mark) => isRenamed(mark, numbering))
  const [first, second] = marks
  const counts = first?.hex && first.sure && second && !second.said && !second.sure

  return (
    <div className={styles.panel}>
      <GridTable
        campaign={campaign}
        image={image}
        sheet={sheet}
        grid={grid}
        mode={mode}
        marks={marks}
        suspects={suspects.map(({ mark }) => mark)}
        nameOf={nameOf}
        next={next}
        faint={reading.from === 'before' && laying.base === null && laid?.gm !== image.id}
        party={party}
        modes={<ToggleRow name={words.hand} choices={MODES} value={mode} onChange={setMode} />}
        onClick={(at) => {
          if (mode === 'clicks') onLay((held) => addMark(held, at))
          else place(hexAt(grid, at))
        }}
        onMove={(id, at) => onLay((held) => moveMark(held, id, at))}
        onRemove={(id) => onLay((held) => removeMark(held, id))}
        onShift={(by) => tune((held) => shiftGrid(held, by))}
        onStretch={(hold, pull, to) =>
          tune((held) => stretchGrid(held, { hold, pull, to, regular: laying.regular }))
        }
        onWiden={(hold, by) =>
          tune((held) => widenGrid(held, hold, laying.regular ? evenly(by, held) : by))
        }
      />
      <div className={`stack ${styles.side}`}>
        <h3>{section.grid}</h3>
        <p className="soft small">{words.modeHelp[mode]}</p>
        <FitBox
          reading={reading}
          advice={advice}
          pixels={pixels}
          good={good}
          lost={lost}
          alone={laying.alone}
          onAlone={(alone) => onLay((held) => ({ ...held, alone }))}
          onFitAgain={() => onLay((held) => ({ ...held, hand: null }))}
        />
        {marks.length > 0 && (
          <MarkList
            marks={marks}
            numbering={numbering}
            pixels={pixels}
            suspects={suspects}
            offers={[
              { column: 1, row: 1, say: words.callIt },
              { ...printedOf(numbering, party), say: words.partyIsHere },
            ]}
            onName={(id, said) => onLay((held) => nameMark(held, id, said))}
            onRemove={(id) => onLay((held) => removeMark(held, id))}
            onBegin={() => onLay((held) => keepNames(held, namesNow))}
          />
        )}
        {counts && first.hex && (
          <CountForm
            first={{ hex: first.hex, at: first.at }}
            second={second.at}
            onCounted={(hex) => {
              const { column, row } = printedOf(numbering, hex)
              onLay((held) =>
                nameMark(held, second.id, { column: String(column), row: String(row) }),
              )
            }}
          />
        )}
        {reading.oddColumns !== props.numbering.oddColumns && (
          <div className={`stack ${styles.count}`}>
            <p>{words.otherColumns[reading.oddColumns]}</p>
            <Button onClick={() => props.onNumbering(numbering)}>{words.numberAsOnMap}</Button>
          </div>
        )}
        <h4>{words.fineTuning}</h4>
        <GridNumbers
          grid={grid}
          pixels={pixels}
          numbering={numbering}
          regular={laying.regular}
          onChange={(hand) => onLay((held) => ({ ...held, hand }))}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={laying.regular}
            onChange={({ target }) =>
              onLay((held) => ({ ...held, hand: null, regular: target.checked }))
            }
          />
          <span>{words.regular}</span>
        </label>
        {isTouched(laying) && (
          <div className="row">
            <Button onClick={() => onLay(() => NOTHING_LAID)}>{words.beginAnew}</Button>
          </div>
        )}
      </div>
    </div>
  )
}
