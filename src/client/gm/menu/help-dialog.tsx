import { headingKeys, padRows, STAY_KEYS } from '#client/journey/travel/pad-keys.ts'
import { stay as stayNames } from '#client/journey/travel/words.ts'
import { STATIONARY_ACTIVITIES } from '#client/session/order.ts'
import { useView } from '#client/session/use-gm.ts'
import { heading as headingName } from '#client/ui/compass/words.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Checkbox } from '#client/ui/inputs.tsx'
import styles from './help-dialog.module.css'
import * as words from './words.tsx'

interface HelpDialogProps {
  readonly worksAnywhere: boolean
  readonly onWorksAnywhere: (worksAnywhere: boolean) => void
  readonly letters: boolean
  readonly onLetters: (letters: boolean) => void
  readonly onClose: () => void
}

export const HelpDialog = ({
  worksAnywhere,
  onWorksAnywhere,
  letters,
  onLetters,
  onClose,
}: HelpDialogProps) => {
  const { pointy } = useView().chart.grid
  return (
    <Dialog title={words.help} long onClose={onClose}>
      <dl className={`stack ${styles.places}`}>
        {words.places.map(([what, where]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
      <h3 className={`ruled ${styles.part}`}>{words.keysTitle}</h3>
      <p>{words.aboutPad}</p>
      <table className={`wide ${styles.keys}`}>
        <thead className="soft small">
          <tr>
            <th scope="col">{words.directionColumn}</th>
            <th scope="col">{words.numericPadColumn}</th>
            <th scope="col">{words.letterColumn}</th>
          </tr>
        </thead>
        <tbody>
          {[
            ...padRows(pointy)
              .flat()
              .map((to) => [headingName(to, pointy), headingKeys(to, pointy)] as const),
            ...STATIONARY_ACTIVITIES.map((stay) => [stayNames[stay], STAY_KEYS[stay]] as const),
          ].map(([name, { digit, letter }]) => (
            <tr key={digit}>
              <th scope="row">{name}</th>
              <td>
                <kbd>{digit}</kbd>
              </td>
              <td>
                <kbd>{letter}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.others}>
        {words.keys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox className="apart-4" checked={letters} onChange={onLetters}>
        {words.lettersAfterClick}
      </Checkbox>
      <Checkbox className="apart-4" checked={worksAnywhere} onChange={onWorksAnywhere}>
        {words.anywhere(<kbd>?</kbd>)}
      </Checkbox>
    </Dialog>
  )
}
