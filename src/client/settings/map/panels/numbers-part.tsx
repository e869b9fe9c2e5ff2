import { useState } from 'react'
import type { Hex } from '../../../../rules/hex.ts'
import {
  anchoredAt,
  hexNumber,
  ODD_COLUMNS,
  STANDARD_NUMBERING,
} from '../../../../rules/hex-number.ts'
import { ChartView } from '../../../chart/chart-view.tsx'
import { hexPath } from '../../../chart/drawing.tsx'
import { bareNaming, hexName } from '../../../chart/hex-name.ts'
import { hexTool } from '../../../chart/tools/hex-tools.ts'
import { createCell } from '../../../gm/session/runtime.ts'
import { useCampaign, useView } from '../../../gm/session/use-gm.ts'
import { ToggleRow } from '../../../ui/toggle-row.tsx'
import { type NumberField, numberProblem, typedNumbering } from '../settings-draft.ts'
import type { MapSettingsDraft } from '../use-map-settings-draft.ts'
import { ChoiceList } from './choice-list.tsx'
import panel from './panel.module.css'
import styles from './settings.module.css'
import { TextNumber } from './text-number.tsx'
import * as words from './words.tsx'

export const NumbersPart = ({ work }: { readonly work: MapSettingsDraft }) => {
  const campaign = useCampaign()
  const view = useView((view) => view)
  const party = view.map.position
  const { typed, type: onChange } = work
  const { pointy } = view.chart.grid
  const { for: readers, ...counted } = work.settings.numbering
  const numbering = { ...counted, pointy }
  const beside = words.beside[pointy ? 'pointy' : 'flat']
  const [pressed] = useState(() => createCell<Hex | null>(null))
  const count = (hex: Hex): void => onChange(typedNumbering(anchoredAt(numbering, hex, hex)))
  const field = (name: NumberField) => (
    <TextNumber
      label={words.field[name]}
      of={words.number}
      text={typed[name]}
      problem={numberProblem(name, typed)}
      onWrite={(text) => onChange({ [name]: text })}
    />
  )
  return (
    <>
      <ChoiceList
        name={words.readersName}
        choices={words.readers}
        value={readers}
        onChange={(readers) => onChange({ readers })}
      />
      {(readers === 'nobody' || readers === 'gm') && (
        <p className="soft">
          {words.playersCall(hexName(party, bareNaming(pointy)))}
          {hexNumber(numbering, party) !== hexNumber({ ...STANDARD_NUMBERING, pointy }, party) &&
            ` ${words.otherCount}`}
        </p>
      )}
      <section className="stack">
        <h4>{words.clickAHex}</h4>
        <div className={styles.numbers}>
          <ChartView
            campaign={campaign}
            chart={view.chart}
            party={party}
            as="gm"
            surroundings={view.surroundings}
            fog="off"
            known={null}
            trail={[]}
            sites={[]}
            numbering={numbering}
            tool={hexTool({ label: words.clickAHex, pressed, onHex: count, onLetGo: () => {} })}
          >
            <path className={styles.counted} d={hexPath(view.chart.grid, numbering.origin)} />
          </ChartView>
        </div>
        <div className={panel.fields}>
          {field('column')}
          {field('row')}
        </div>
        <p>{beside.name}</p>
        <ToggleRow
          name={beside.name}
          choices={ODD_COLUMNS.map((value) => ({ value, label: beside[value] }))}
          value={numbering.oddColumns}
          onChange={(oddColumns) => onChange({ oddColumns })}
        />
        <p className="soft">
          {words.sampleSays(
            <b>{hexNumber(numbering, numbering.origin)}</b>,
            <b>{hexNumber(numbering, party)}</b>,
          )}
        </p>
      </section>
    </>
  )
}
