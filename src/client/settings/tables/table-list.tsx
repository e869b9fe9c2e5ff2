import type { GmView } from '../../../protocol/views.ts'
import { Button } from '../../ui/button.tsx'
import type { Drafts } from './drafts.ts'
import styles from './tables.module.css'
import type { Standing } from './use-tables-work.ts'
import * as words from './words.ts'

interface TableListProps {
  readonly rules: GmView['rules']
  /** The campaign's, with unsaved edits. */
  readonly tables: Drafts
  readonly saved: Drafts
  readonly standingOf: (key: string) => Standing
  /** The key of the table that is shown. */
  readonly shown: string | null
  readonly onShow: (key: string) => void
  readonly onNew: () => void
}

export const TableList = (props: TableListProps) => {
  const { rules, tables, saved, standingOf, shown, onShow, onNew } = props
  const aboutOf = (key: string): string => {
    const { die, rows } = tables[key] ?? { die: 0, rows: [] }
    const terrains = rules.terrains.filter(({ table }) => table === key).map(({ name }) => name)
    const uses = terrains.length > 0 ? words.usedBy(terrains) : words.usedByNone
    return [words.size(die, rows.length), ...(key in saved ? [uses] : [])].join(' · ')
  }
  const fresh = Object.keys(tables).filter((key) => !(key in saved))
  return (
    <nav className={styles.list} aria-label={words.list}>
      <ul>
        {[...fresh, ...Object.keys(saved)].map((key) => (
          <li key={key}>
            <button
              type="button"
              className={styles.item}
              aria-current={key === shown ? 'page' : undefined}
              onClick={() => onShow(key)}
            >
              <span>{tables[key]?.name || words.unnamed}</span>
              <em className={styles.mark}>{words.standing[standingOf(key)]}</em>
              <small>{aboutOf(key)}</small>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={onNew}>{words.newTable}</Button>
    </nav>
  )
}
