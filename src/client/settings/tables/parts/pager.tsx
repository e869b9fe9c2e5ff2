import { Button } from '../../../ui/button.tsx'
import * as words from '../words.ts'
import styles from './ledger.module.css'

/** Rows at a time: the whole of a table on a d100. */
export const PAGE_ROWS = 100

export const pageOf = (index: number): number => Math.floor(index / PAGE_ROWS)

/** The last page there is, at most. */
export const nearestPage = (page: number, rows: number): number =>
  Math.min(page, pageOf(Math.max(rows - 1, 0)))

interface PagerProps {
  /** From 0. */
  readonly page: number
  readonly rows: number
  readonly onPage: (page: number) => void
}

export const Pager = ({ page, rows, onPage }: PagerProps) => {
  if (rows <= PAGE_ROWS) return null
  const first = page * PAGE_ROWS
  const isLast = page === pageOf(rows - 1)
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <Button aria-disabled={page === 0} onClick={() => page > 0 && onPage(page - 1)}>
        {words.earlier}
      </Button>
      <span aria-live="polite">
        {words.page(first + 1, Math.min(first + PAGE_ROWS, rows), rows)}
      </span>
      <Button aria-disabled={isLast} onClick={() => isLast || onPage(page + 1)}>
        {words.later}
      </Button>
    </nav>
  )
}
