import type { ReactNode } from 'react'
import type { WireSettings } from '../../../../protocol/settings.ts'
import { FOG_POLICIES, LOST_POLICIES, TERRAIN_POLICIES } from '../../../../rules/settings.ts'
import { ToggleRow } from '../../../ui/toggle-row.tsx'
import { REACHES, type SettingsDraft, withBonus } from '../settings-draft.ts'
import { section } from '../words.ts'
import { ChoiceList } from './choice-list.tsx'
import panel from './panel.module.css'
import styles from './settings.module.css'
import * as words from './words.tsx'

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
  readonly draft: SettingsDraft
  readonly drafted: WireSettings
  readonly onChange: (draft: SettingsDraft) => void
}

export const KnowledgePanel = ({
  draft,
  drafted,
  onChange,
  survey,
}: SettingsPanelProps & { readonly survey: ReactNode }) => (
  <div className={panel.panel}>
    <h3>{section.knowledge}</h3>
    <ChoiceList
      name={words.fogName}
      values={FOG_POLICIES}
      choices={words.fog}
      value={drafted.fog}
      onChange={(fog) => onChange({ ...draft, fog })}
    />
    {survey}
    <section className={panel.part}>
      <h4>{words.reach}</h4>
      <p className={panel.soft}>{words.aboutReach}</p>
      <div className={styles.row}>
        <ToggleRow
          name={words.hexesSeen}
          choices={REACHES.map((reach) => ({ value: String(reach), label: String(reach) }))}
          value={String(drafted.reach)}
          onChange={(reach) => onChange({ ...draft, reach: Number(reach) })}
        />
        <p>{words.sights[drafted.reach]}</p>
      </div>
    </section>
    <section className={panel.part}>
      <h4>{words.heights}</h4>
      <p className={panel.soft}>{words.aboutHeights}</p>
      <ul className={styles.bonuses}>
        {Object.entries(drafted.heightBonus).map(([terrain, held]) => (
          <li key={terrain} className={styles.bonus}>
            <span>{terrain}</span>
            <ToggleRow
              name={words.hexesMore(terrain)}
              choices={REACHES.map((bonus) => ({
                value: String(bonus),
                label: bonus === 0 ? '0' : `+${bonus}`,
              }))}
              value={String(held)}
              onChange={(bonus) => onChange(withBonus(draft, terrain, Number(bonus)))}
            />
          </li>
        ))}
      </ul>
    </section>
    <JournalPart isOpen={drafted.journal} onChange={(journal) => onChange({ ...draft, journal })} />
  </div>
)

export const LostPanel = ({ draft, drafted, onChange }: SettingsPanelProps) => (
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
          <p className={panel.soft}>
            <b>{words.playersSee}</b> {players}
          </p>
        </>
      )}
      value={drafted.lost}
      onChange={(lost) => onChange({ ...draft, lost })}
    />
  </div>
)

export const TerrainPanel = ({ draft, drafted, onChange }: SettingsPanelProps) => (
  <div className={panel.panel}>
    <h3>{section.terrain}</h3>
    <p>{words.aboutTerrain}</p>
    <ChoiceList
      name={words.terrainName}
      values={TERRAIN_POLICIES}
      choices={words.terrain}
      value={drafted.terrainOnMove}
      onChange={(terrainOnMove) => onChange({ ...draft, terrainOnMove })}
    />
  </div>
)
