import type { Hex } from '../../../rules/hex.ts'
import { anchoredAt, hexNumber, STANDARD_NUMBERING } from '../../../rules/hex-number.ts'
import type { Settings } from '../../../rules/settings.ts'
import { hexName } from '../../hexes/hex-name.ts'
import { ToggleRow } from '../../travel/toggle-row.tsx'
import button from '../../ui/button.module.css'
import { originText } from '../draft/origin.ts'
import {
  type NumberField,
  numberProblem,
  numberTexts,
  withNumbering,
  withText,
} from '../draft/settings-draft.ts'
import { ChoiceList } from '../ui/choice-list.tsx'
import panel from '../ui/panel.module.css'
import { TextNumber } from '../ui/text-number.tsx'
import type { SettingsPanelProps } from './knowledge-panel.tsx'
import { NumberSample } from './number-sample.tsx'
import styles from './settings.module.css'

const READERS = [
  { value: 'nobody', label: 'Nobody', about: 'No numbers on the map.' },
  { value: 'gm', label: 'You alone', about: 'On your map, and in your search.' },
  {
    value: 'everyone',
    label: 'Everyone',
    about: 'On the players’ map too. A number tells nothing of what lies in the hex.',
  },
] as const

interface NumbersPanelProps extends SettingsPanelProps {
  readonly settings: Settings
  readonly party: Hex
}

/** Which numbers the hexes carry, as the map of the adventure prints them, and who reads them. */
export const NumbersPanel = ({ draft, drafted, settings, party, onChange }: NumbersPanelProps) => {
  const texts = numberTexts(draft, settings)
  const { numbering } = drafted
  const field = (name: NumberField, label: string, of?: string) => (
    <TextNumber
      label={label}
      {...(of && { of })}
      text={texts[name]}
      problem={numberProblem(name, texts)}
      onWrite={(text) => onChange(withText(draft, { [name]: text }))}
      onLeave={() => {
        if (name === 'down' && !numberProblem(name, texts)) {
          onChange(withText(draft, { down: originText(numbering.origin).down }))
        }
      }}
    />
  )
  return (
    <div className={panel.panel}>
      <h3>Hex numbers</h3>
      <ChoiceList
        name="Who reads them"
        choices={READERS}
        value={numbering.for}
        onChange={(readers) => onChange({ ...draft, readers })}
      />
      {numbering.for !== 'everyone' && (
        <p className={panel.soft}>
          To players, who have no numbers then, the hex that the party is in is “
          {hexName(party, null)}”, and so on.
          {hexNumber(numbering, party) !== hexNumber(STANDARD_NUMBERING, party) &&
            ' That is not the count below: all call a hex alike once everyone reads the numbers.'}
        </p>
      )}
      <section className={panel.part}>
        <h4>How your map counts</h4>
        <p className={panel.soft}>
          Look for one hex whose number you can read, and say which it is. All others follow.
        </p>
        <div className={styles.count}>
          <div className={styles.counting}>
            <fieldset className={styles.group}>
              <legend>This hex, counted from the grid’s first one</legend>
              <div className={panel.fields}>
                {field('right', 'Columns to the right')}
                {field('down', 'Hexes down')}
              </div>
              <button
                type="button"
                className={button.button}
                onClick={() => onChange(withNumbering(draft, anchoredAt(numbering, party, party)))}
              >
                The hex the party is in
              </button>
            </fieldset>
            <fieldset className={styles.group}>
              <legend>carries this number</legend>
              <div className={panel.fields}>
                {field('column', 'Column', 'number')}
                {field('row', 'Row', 'number')}
              </div>
            </fieldset>
            <div className={styles.group}>
              <p>The columns beside it lie half a hex</p>
              <ToggleRow
                name="The columns beside it lie half a hex"
                choices={[
                  { value: 'lower', label: 'lower' },
                  { value: 'upper', label: 'higher' },
                ]}
                value={numbering.oddColumns}
                onChange={(oddColumns) => onChange({ ...draft, oddColumns })}
              />
            </div>
          </div>
          <figure className={styles.sample}>
            <NumberSample numbering={numbering} />
            <figcaption>
              Your hex is <b>{hexNumber(numbering, numbering.origin)}</b>. The party is in{' '}
              <b>{hexNumber(numbering, party)}</b>.
            </figcaption>
          </figure>
        </div>
      </section>
    </div>
  )
}
