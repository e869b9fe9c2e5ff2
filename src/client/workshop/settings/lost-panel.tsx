import { ChoiceList } from '../ui/choice-list.tsx'
import panel from '../ui/panel.module.css'
import type { SettingsPanelProps } from './knowledge-panel.tsx'

const about = (table: string, players: string) => (
  <>
    <p>{table}</p>
    <p className={panel.soft}>
      <b>Players see:</b> {players}
    </p>
  </>
)

const POLICIES = [
  {
    value: 'true-hex',
    label: 'The hex they are in',
    about: about(
      '“You wanted north. The river is on the wrong side: you went south-east.” Everyone knows at once where the party ended up.',
      'the X where the party truly is, with the terrain there. The standard.',
    ),
  },
  {
    value: 'believed-hex',
    label: 'The hex they believe to be in',
    about: about(
      '“You walk north all day.” The table follows its own plan, until the coast that should be there is not. You see both places, with a line between; Found their bearings brings them together.',
      'the X where they meant to go, and the terrain of that hex. Nothing tells that they are lost.',
    ),
  },
  {
    value: 'no-marker',
    label: 'No marker at all',
    about: about(
      '“Where do you think you are?” The players keep their own map, right or wrong. You see where the party is, and where it believes to be.',
      'the map without an X and without a terrain, lost or not.',
    ),
  },
] as const

/** What players see of the party while it is lost. */
export const LostPanel = ({ draft, drafted, onChange }: SettingsPanelProps) => (
  <div className={panel.panel}>
    <h3>Getting lost</h3>
    <p>
      On a failed navigation check the party walks where the d6 sends it. What do the players see on
      their map?
    </p>
    <ChoiceList
      name="While the party is lost, players see"
      choices={POLICIES}
      value={drafted.lost}
      onChange={(lost) => onChange({ ...draft, lost })}
    />
  </div>
)
