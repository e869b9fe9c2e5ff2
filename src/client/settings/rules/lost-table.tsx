import { PACES } from '../../../rules/movement.ts'
import { paceToggle } from '../../gm/session/order.ts'
import styles from './lost-table.module.css'
import { chanceToBeLost } from './odds.ts'
import { useRulesForm } from './rules-form.ts'
import * as words from './words.tsx'

/** What the numbers of finding the way mean together. */
export const LostTable = ({ survival }: { readonly survival: number }) => {
  const { navigation, terrains } = useRulesForm().rules
  const label = (pace: string) => paceToggle.choices.find(({ value }) => value === pace)?.label
  return (
    <table className={styles.table}>
      <caption>
        <strong>{words.preview.title}</strong> {words.preview.about(survival)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.preview.terrain}</th>
          {PACES.map((pace) => (
            <th key={pace} scope="col">
              {label(pace)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terrains.map((terrain) => (
          <tr key={terrain.id}>
            <th scope="row">
              <span className={styles.swatch} style={{ background: terrain.colour }} />
              {terrain.name}
            </th>
            {PACES.map((pace) => {
              const lost = chanceToBeLost(navigation, terrain, { pace, survival })
              return (
                <td key={pace} style={{ '--lost': Number.isNaN(lost) ? 0 : lost } as object}>
                  {Number.isNaN(lost) ? '–' : words.preview.percent(lost)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
