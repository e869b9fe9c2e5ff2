import { type ReactNode, useId } from 'react'
import type { WireSettings } from '../../../../protocol/settings.ts'
import { DICE_GROUPS } from '../../../../rules/dice.ts'
import { FOG_POLICIES, LOST_POLICIES, TERRAIN_POLICIES } from '../../../../rules/settings.ts'
import { ToggleRow } from '../../../ui/toggle-row.tsx'
import { REACHES, type TypedSettings, withGroup } from '../settings-draft.ts'
import { section } from '../words.ts'
import list from './choice-list.module.css'
import { ChoiceList } from './choice-list.tsx'
import panel from './panel.module.css'
import styles from './settings.module.css'
import * as words from './words.tsx'

/** R-DIE-3. */
export const DicePanel = ({ settings, onChange }: SettingsPanelProps) => {
  const id = useId()
  const groups = settings.typedDice
  return (
    <div className={panel.panel}>
      <h3>{section.dice}</h3>
      <p>{words.aboutDice}</p>
      <fieldset className={list.list}>
        <legend className={list.legend}>{words.diceGroups}</legend>
        {DICE_GROUPS.map((group) => {
          const isClosed = group === 'quantities' && !groups.includes('encounters')
          return (
            <div key={group} className={list.choice}>
              <input
                id={`${id}-${group}`}
                className={list.radio}
                type="checkbox"
                checked={!isClosed && groups.includes(group)}
                disabled={isClosed}
                aria-describedby={`${id}-${group}-about`}
                onChange={({ target }) =>
                  onChange({ typedDice: withGroup(groups, group, target.checked) })
                }
              />
              <label className={list.label} htmlFor={`${id}-${group}`}>
                {words.diceGroup[group].label}
              </label>
              <div id={`${id}-${group}-about`} className={list.about}>
                <p>{words.diceGroup[group].about}</p>
                {group === 'quantities' && <p className="soft">{words.onlyWithEncounters}</p>}
              </div>
            </div>
          )
        })}
      </fieldset>
    </div>
  )
}

const CHOICES = ['on', 'off'] as const

interface JournalPartProps {
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** R-STORY-4. */
const JournalPart = ({ isOpen, onChange }: JournalPartProps) => (
  <section className={panel.part}>
    <ChoiceList
      name={words.journalName}
      values={CHOICES}
      choices={words.journal}
      value={isOpen ? 'on' : 'off'}
      onChange={(chosen) => onChange(chosen === 'on')}
    />
  </section>
)

export interface SettingsPanelProps {
  /** As they would be saved. */
  readonly settings: WireSettings
  readonly onChange: (change: Partial<TypedSettings>) => void
}

export const KnowledgePanel = ({
  settings,
  onChange,
  survey,
}: SettingsPanelProps & { readonly survey: ReactNode }) => (
  <div className={panel.panel}>
    <h3>{section.knowledge}</h3>
    <ChoiceList
      name={words.fogName}
      values={FOG_POLICIES}
      choices={words.fog}
      value={settings.fog}
      onChange={(fog) => onChange({ fog })}
    />
    {survey}
    <section className={panel.part}>
      <h4>{words.reach}</h4>
      <p className="soft">{words.aboutReach}</p>
      <div className={styles.row}>
        <ToggleRow
          name={words.hexesSeen}
          choices={REACHES.map((reach) => ({ value: String(reach), label: String(reach) }))}
          value={String(settings.reach)}
          onChange={(reach) => onChange({ reach: Number(reach) })}
        />
        <p>{words.sights[settings.reach]}</p>
      </div>
    </section>
    <section className={panel.part}>
      <h4>{words.heights}</h4>
      <p className="soft">{words.aboutHeights}</p>
      <ul className={styles.bonuses}>
        {Object.entries(settings.heightBonus).map(([terrain, held]) => (
          <li key={terrain} className={styles.bonus}>
            <span>{terrain}</span>
            <ToggleRow
              name={words.hexesMore(terrain)}
              choices={REACHES.map((bonus) => ({
                value: String(bonus),
                label: bonus === 0 ? '0' : `+${bonus}`,
              }))}
              value={String(held)}
              onChange={(bonus) =>
                onChange({ heightBonus: { ...settings.heightBonus, [terrain]: Number(bonus) } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
    <JournalPart isOpen={settings.journal} onChange={(journal) => onChange({ journal })} />
  </div>
)

export const LostPanel = ({ settings, onChange }: SettingsPanelProps) => (
  <div className={panel.panel}>
    <h3>{section.lost}</h3>
    <p>{words.aboutLost}</p>
    <ChoiceList
      name={words.lostName}
      values={LOST_POLICIES}
      choices={words.lost}
      lay={({ about, players }) => (
        <>
          <p>{about}</p>
          <p className="soft">
            <b>{words.playersSee}</b> {players}
          </p>
        </>
      )}
      value={settings.lost}
      onChange={(lost) => onChange({ lost })}
    />
  </div>
)

export const TerrainPanel = ({ settings, onChange }: SettingsPanelProps) => (
  <div className={panel.panel}>
    <h3>{section.terrain}</h3>
    <p>{words.aboutTerrain}</p>
    <ChoiceList
      name={words.terrainName}
      values={TERRAIN_POLICIES}
      choices={words.terrain}
      value={settings.terrainOnMove}
      onChange={(terrainOnMove) => onChange({ terrainOnMove })}
    />
  </div>
)
