import type { Settings } from '../../../rules/settings.ts'
import { TERRAIN_NAMES } from '../../../rules/terrain.ts'
import { ToggleRow } from '../../travel/toggle-row.tsx'
import { REACHES, type SettingsDraft, withBonus } from '../draft/settings-draft.ts'
import { ChoiceList } from '../ui/choice-list.tsx'
import panel from '../ui/panel.module.css'
import styles from './settings.module.css'

export interface SettingsPanelProps {
  readonly draft: SettingsDraft
  /** The settings as they would be saved. */
  readonly drafted: Settings
  readonly onChange: (draft: SettingsDraft) => void
}

const FOG = [
  {
    value: 'off',
    label: 'No fog',
    about: 'Players see the whole map, as it lies on your table.',
  },
  {
    value: 'veil',
    label: 'Unknown hexes are blank',
    about:
      'Players see what the party has seen or visited. Everything else is bare paper: no part of it leaves the server.',
  },
  {
    value: 'veil-and-dim',
    label: 'Unknown hexes are blank, seen ones are dim',
    about: 'Where the party has been is bright; what it saw from afar lies in half-light.',
  },
] as const

const SIGHTS = [
  'Only the hex they are in.',
  'The hex they are in, and the six around it.',
  'Two hexes in every direction.',
  'Three hexes in every direction.',
] as const

/** What the players know of the map, and how they come to know it. */
export const KnowledgePanel = ({ draft, drafted, onChange }: SettingsPanelProps) => (
  <div className={panel.panel}>
    <h3>What players know</h3>
    <ChoiceList
      name="Fog on the players’ map"
      choices={FOG}
      value={drafted.fog}
      onChange={(fog) => onChange({ ...draft, fog })}
    />
    <section className={panel.part}>
      <h4>How far the party sees</h4>
      <p className={panel.soft}>
        Travel makes hexes known, with or without fog: where the party comes is visited, what it
        sees from there is seen.
      </p>
      <div className={styles.row}>
        <ToggleRow
          name="Hexes the party sees"
          choices={REACHES.map((reach) => ({ value: String(reach), label: String(reach) }))}
          value={String(drafted.reach)}
          onChange={(reach) => onChange({ ...draft, reach: Number(reach) })}
        />
        <p>{SIGHTS[drafted.reach]}</p>
      </div>
    </section>
    <section className={panel.part}>
      <h4>Farther from heights</h4>
      <p className={panel.soft}>So many hexes more, seen from a hex of this terrain.</p>
      <ul className={styles.bonuses}>
        {TERRAIN_NAMES.map((terrain) => (
          <li key={terrain} className={styles.bonus}>
            <span>{terrain}</span>
            <ToggleRow
              name={`Hexes more from ${terrain}`}
              choices={REACHES.map((bonus) => ({
                value: String(bonus),
                label: bonus === 0 ? '0' : `+${bonus}`,
              }))}
              value={String(drafted.heightBonus[terrain])}
              onChange={(bonus) => onChange(withBonus(draft, terrain, Number(bonus)))}
            />
          </li>
        ))}
      </ul>
    </section>
  </div>
)
