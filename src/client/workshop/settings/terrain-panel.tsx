import { TERRAIN_POLICIES } from '../../../rules/settings.ts'
import * as words from '../../words/en/settings.tsx'
import { section } from '../../words/en/workshop.ts'
import { ChoiceList } from '../ui/choice-list.tsx'
import panel from '../ui/panel.module.css'
import type { SettingsPanelProps } from './knowledge-panel.tsx'

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
