import { ChoiceList } from '../ui/choice-list.tsx'
import panel from '../ui/panel.module.css'
import type { SettingsPanelProps } from './knowledge-panel.tsx'

const POLICIES = [
  {
    value: 'suggest',
    label: 'Suggest it',
    about: 'The terrain stays as it is; the one the map shows is offered beside the stamps.',
  },
  {
    value: 'take',
    label: 'Take it',
    about: 'The day ends on the terrain of the new hex. You can still stamp another one.',
  },
] as const

/** Whether the terrain of a new hex is taken by itself. */
export const TerrainPanel = ({ draft, drafted, onChange }: SettingsPanelProps) => (
  <div className={panel.panel}>
    <h3>Terrain</h3>
    <p>
      The built-in map knows the terrain of its hexes, and you can paint it on your own. When the
      party comes to a hex whose terrain is known:
    </p>
    <ChoiceList
      name="The terrain of a new hex"
      choices={POLICIES}
      value={drafted.terrainOnMove}
      onChange={(terrainOnMove) => onChange({ ...draft, terrainOnMove })}
    />
  </div>
)
