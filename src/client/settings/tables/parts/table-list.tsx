import type { GmView } from '../../../../protocol/views.ts'
import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import { Button } from '../../../ui/button.tsx'
import type { TablesWork } from '../state/tables-work.ts'
import { standingOf } from '../state/tables-work.ts'
import * as words from '../words.ts'
import styles from './tables.module.css'

interface TableListProps {
  readonly rules: GmView['rules']
  readonly tables: readonly LoadedTable[]
  readonly drafts: TablesWork['drafts']
  /** The key of the table that is shown. */
  readonly shown: string | null
  readonly onShow: (table: string) => void
  readonly onNew: () => void
}

interface Item {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly mark: string | null
}

const itemsOf = ({ tables, drafts, rules }: TableListProps): Item[] => {
  const terrainsOf = (id: string) =>
    rules.terrains.filter(({ table }) => table === id).map(({ name }) => name)
  const there = tables.map(({ table }): Item => {
    const open = drafts[table.id]
    const isUnsaved = open !== undefined && standingOf(open, table) !== 'saved'
    const terrains = terrainsOf(table.id)
    const uses = terrains.length > 0 ? words.usedBy(terrains) : words.usedByNone
    return {
      key: table.id,
      name: (isUnsaved && open.draft.name) || table.name,
      about: `${words.size(table.die, table.rows.length)} · ${uses}`,
      mark: isUnsaved ? words.unsaved : null,
    }
  })
  const ids = new Set(tables.map(({ table }) => table.id))
  const others = Object.entries(drafts)
    .filter(([key]) => !ids.has(key))
    .map(
      ([key, { base, draft }]): Item => ({
        key,
        name: draft.name || words.unnamed,
        about: words.size(draft.die, draft.rows.length),
        mark: base ? words.deletedElsewhere : words.unsaved,
      }),
    )
  return [...others, ...there]
}

export const TableList = (props: TableListProps) => {
  const { shown, onShow, onNew } = props
  return (
    <nav className={styles.list} aria-label={words.list}>
      <ul>
        {itemsOf(props).map(({ key, name, about, mark }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.item}
              aria-current={key === shown ? 'page' : undefined}
              onClick={() => onShow(key)}
            >
              <span className={styles.itemName}>{name}</span>
              {mark && <em className={styles.mark}>{mark}</em>}
              <small>{about}</small>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={onNew}>{words.newTable}</Button>
    </nav>
  )
}
