import type { JournalDay } from '../../../protocol/views.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
import styles from './day-page.module.css'
import * as words from './words.ts'

const STORES = ['food', 'water', 'ointment'] as const

/** R-NOTE-6: what a day took of the stores and brought in, the GM's own edits included. */
export const BalanceTable = ({ day }: { readonly day: JournalDay }) => {
  const { balance, map } = day
  if (!balance) return null
  const isEdited = STORES.some((store) => balance[store].edited !== 0)
  return (
    <table className={styles.balance} aria-label={words.storesOf(day.day)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{words.balance.store}</span>
          </th>
          {isEdited && <th scope="col">{words.balance.edited}</th>}
          <th scope="col">{words.balance.gained}</th>
          <th scope="col">{words.balance.used}</th>
          <th scope="col">{words.balance.left}</th>
        </tr>
      </thead>
      <tbody>
        {STORES.map((store) => (
          <tr key={store}>
            <th scope="row">{words.store[store]}</th>
            {isEdited && <td>{words.signed(balance[store].edited)}</td>}
            <td>{words.signed(balance[store].gained)}</td>
            <td>{words.signed(-balance[store].used)}</td>
            <td>
              <b>{sayNumber(map[store])}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
