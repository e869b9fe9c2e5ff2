import { useState } from 'react'
import { hexPath } from '#client/chart/drawing.tsx'
import { columnRowNaming, hexName } from '#client/chart/hex-name.ts'
import { GmChart, gmChartProps } from '#client/map-tools/gm/gm-chart.tsx'
import { hexTool } from '#client/map-tools/hex-tools.ts'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { createCell } from '#client/ui/cell.ts'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import { useMediaQuery } from '#client/ui/use-media-query.ts'
import { DICE_GROUPS } from '#rules/dice/dice.ts'
import { hexNumber, ODD_COLUMNS, STANDARD_NUMBERING, withOrigin } from '#rules/hex-number.ts'
import type { Hex } from '#shared/hex.ts'
import { useMapSettings } from '../map-settings-context.ts'
import { PlainNamesNote } from '../rules/players-read.tsx'
import {
  type NumberField,
  numberProblem,
  REACH_CHOICES,
  type TypedSettings,
  typedNumbering,
  withDiceGroup,
  withStraightened,
} from '../settings-draft.ts'
import { section as sectionTitles } from '../words.ts'
import list from './choice-list.module.css'
import { ChoiceList, ChoiceRow } from './choice-list.tsx'
import panel from './panel.module.css'
import { PlayersPreview } from './players-preview.tsx'
import styles from './settings.module.css'
import { SurveyPart } from './survey-part.tsx'
import { TextNumber } from './text-number.tsx'
import * as words from './words.tsx'

/**
 * Windows this wide show the preview beside the settings; the same bound as in panel.module.css.
 */
const ROOM_FOR_PREVIEW = '(width >= 72em)'

interface SettingsSectionProps {
  readonly section: 'knowledge' | 'lost' | 'terrain' | 'numbers' | 'dice'
}

export const SettingsSection = ({ section }: SettingsSectionProps) => {
  const { mapDraft, images } = useMapSettings()
  const hasRoom = useMediaQuery(ROOM_FOR_PREVIEW)
  const { settings, type } = mapDraft
  return (
    <div className={panel.beside}>
      <div className={`stack gap-4 page ${panel.panel}`}>
        <h3>{sectionTitles[section]}</h3>
        {section === 'knowledge' && <KnowledgeParts />}
        {section === 'lost' && (
          <>
            <p>{words.aboutLost}</p>
            <ChoiceList
              {...words.setting.lost}
              value={settings.lost}
              onChange={(lost) => type({ lost })}
            />
          </>
        )}
        {section === 'terrain' && (
          <>
            <p>{words.aboutTerrain}</p>
            <ChoiceList
              {...words.setting.terrainOnMove}
              value={settings.terrainOnMove}
              onChange={(terrainOnMove) => type({ terrainOnMove })}
            />
          </>
        )}
        {section === 'numbers' && <NumbersPart />}
        {section === 'dice' && <DicePart />}
      </div>
      {hasRoom && section !== 'dice' && section !== 'numbers' && (
        <PlayersPreview
          settings={settings}
          survey={mapDraft.drafted && withStraightened(mapDraft.drafted, images.list).survey}
          images={images.list}
        />
      )}
    </div>
  )
}

/** R-DIE-3: check boxes for the dice that the GM rolls at the table and types. */
const DicePart = () => {
  const { settings, type } = useMapSettings().mapDraft
  const { typedDice: groups } = settings
  return (
    <>
      <p>{words.aboutDice}</p>
      <fieldset className="ruled">
        <legend className={`soft small ${list.legend}`}>{words.diceGroups}</legend>
        {DICE_GROUPS.map((group) => {
          const isDisabled = group === 'quantities' && !groups.includes('encounters')
          return (
            <ChoiceRow
              key={group}
              type="checkbox"
              label={words.diceGroup[group].label}
              checked={!isDisabled && groups.includes(group)}
              disabled={isDisabled}
              onChange={(isTyped) => type({ typedDice: withDiceGroup(groups, group, isTyped) })}
            >
              <p>{words.diceGroup[group].about}</p>
              {group === 'quantities' && <p className="soft">{words.onlyWithEncounters}</p>}
            </ChoiceRow>
          )
        })}
      </fieldset>
    </>
  )
}

const KnowledgeParts = () => {
  const { settings, type } = useMapSettings().mapDraft
  return (
    <>
      <ChoiceList {...words.setting.fog} value={settings.fog} onChange={(fog) => type({ fog })} />
      <SurveyPart />
      {(settings.fog !== 'off' || settings.inKnownHexes === 'survey') && <PlainNamesNote />}
      <section className="stack">
        <h4>{words.reach}</h4>
        <p className="soft">{words.aboutReach}</p>
        <div className={`row ${styles.reach}`}>
          <ToggleRow
            name={words.hexesSeen}
            choices={REACH_CHOICES.map((reach) => ({ value: String(reach), label: String(reach) }))}
            value={String(settings.reach)}
            onChange={(reach) => type({ reach: Number(reach) })}
          />
          <p>{words.sightByReach[settings.reach]}</p>
        </div>
      </section>
      {/* R-STORY-4. */}
      <section className="stack">
        <ChoiceList
          {...words.setting.journal}
          value={settings.journal ? 'on' : 'off'}
          onChange={(chosen) => type({ journal: chosen === 'on' })}
        />
      </section>
    </>
  )
}

const NumbersPart = () => {
  const { mapDraft } = useMapSettings()
  const campaign = useCampaign()
  const view = useView()
  const party = view.map.position
  const { typed, type: onChange } = mapDraft
  const { pointy } = view.chart.grid
  const { for: readers, ...numbers } = mapDraft.settings.numbering
  const numbering = { ...numbers, pointy }
  const beside = words.beside[pointy ? 'pointy' : 'flat']
  const [pressedHex] = useState(() => createCell<Hex | null>(null))
  const changeNumbering = (change: Partial<TypedSettings['numbering']>): void =>
    onChange({ numbering: { ...typed.numbering, ...change } })
  const numberFromHex = (hex: Hex): void =>
    changeNumbering(typedNumbering(withOrigin(numbering, hex, hex)))
  const numberField = (name: NumberField) => (
    <TextNumber
      label={words.numberField[name]}
      spoken={words.number}
      text={typed.numbering[name]}
      problem={numberProblem(name, typed.numbering)}
      onType={(text) => changeNumbering({ [name]: text })}
    />
  )
  return (
    <>
      <ChoiceList
        {...words.setting.readers}
        value={readers}
        onChange={(readers) => changeNumbering({ readers })}
      />
      {(readers === 'nobody' || readers === 'gm') && (
        <p className="soft">
          {words.playersCall(hexName(party, columnRowNaming(pointy)))}
          {hexNumber(numbering, party) !== hexNumber({ ...STANDARD_NUMBERING, pointy }, party) &&
            ` ${words.otherCount}`}
        </p>
      )}
      <section className="stack">
        <h4>{words.clickAHex}</h4>
        <div className={styles.numbers}>
          <GmChart
            {...gmChartProps(campaign, view)}
            fog="off"
            known={null}
            trail={[]}
            sites={[]}
            numbering={numbering}
            naming={numbering}
            tool={hexTool({
              label: words.clickAHex,
              pressedHex,
              onHex: numberFromHex,
              onPutAway: () => {},
            })}
          >
            <path className="ink-gold" fill="none" d={hexPath(view.chart.grid, numbering.origin)} />
          </GmChart>
        </div>
        <div className={`form ${panel.fields}`}>
          {numberField('column')}
          {numberField('row')}
        </div>
        <p>{beside.name}</p>
        <ToggleRow
          name={beside.name}
          choices={ODD_COLUMNS.map((value) => ({ value, label: beside[value] }))}
          value={numbering.oddColumns}
          onChange={(oddColumns) => changeNumbering({ oddColumns })}
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
