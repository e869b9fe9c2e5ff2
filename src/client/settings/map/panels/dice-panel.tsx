import { useId } from 'react'
import { DICE_GROUPS } from '../../../../rules/dice.ts'
import { withGroup } from '../settings-draft.ts'
import { section } from '../words.ts'
import list from './choice-list.module.css'
import panel from './panel.module.css'
import type { SettingsPanelProps } from './policy-panels.tsx'
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
                {group === 'quantities' && <p className={panel.soft}>{words.onlyWithEncounters}</p>}
              </div>
            </div>
          )
        })}
      </fieldset>
    </div>
  )
}
