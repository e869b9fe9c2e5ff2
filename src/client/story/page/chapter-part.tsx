import { memo, type ReactNode, useId } from 'react'
import { UnfoldIcon } from '../../ui/icons.tsx'
import type { Block } from '../blocks.ts'
import { NearBlock } from '../near-block.tsx'
import type { Chapter, Entry } from './chapters.ts'
import styles from './journal-page.module.css'
import * as words from './words.ts'

/** How high a day is before it was drawn, in px: roughly. */
const DAY_PX = 260

/** The id of a chapter's heading. */
export const chapterHeadingId = (key: string): string => `journal-chapter-${key}`

interface ChapterPartProps {
  readonly chapter: Chapter
  readonly title: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The number of a day that is to be in sight. */
  readonly wanted: number | null
  readonly draw: (entry: Entry) => ReactNode
}

const holds = ({ items }: Block<Entry>, day: number | null): boolean =>
  day !== null && items.some((entry) => entry.kind === 'day' && entry.day.day === day)

/** R-PAGE-1: a session's days, that fold away under its heading. */
export const ChapterPart = memo((props: ChapterPartProps) => {
  const { chapter, title, isOpen, onOpen, wanted, draw } = props
  const { key, days, blocks } = chapter
  const id = useId()
  return (
    <section className={styles.chapter} aria-labelledby={chapterHeadingId(key)}>
      <h3>
        <button
          id={chapterHeadingId(key)}
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <span>{title}</span>{' '}
          {days && <span className={styles.span}>{words.days(days.first, days.last)}</span>}
          <UnfoldIcon />
        </button>
      </h3>
      {isOpen && (
        <div id={id}>
          {blocks.map((block) => (
            <NearBlock
              key={block.key}
              block={block}
              isWanted={holds(block, wanted)}
              itemPx={DAY_PX}
              draw={draw}
            />
          ))}
        </div>
      )}
    </section>
  )
})
