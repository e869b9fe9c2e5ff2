import { LOST_POLICIES } from '../../../rules/settings.ts'
import * as words from '../../words/en/settings.tsx'
import { section } from '../../words/en/workshop.ts'
import { ChoiceList } from '../ui/choice-list.tsx'
import panel from '../ui/panel.module.css'
import type { SettingsPanelProps } from './knowledge-panel.tsx'

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
