import { useState } from 'react'
import type { Reading } from '../../../../protocol/tables-read.ts'
import styles from '../../pasted/pasted.module.css'
import { Pasted } from '../../pasted/text-box.tsx'
import { useReading } from '../../pasted/use-reading.ts'
import { becomes } from '../../pasted/words.ts'
import type { Drafts } from '../drafts.ts'
import * as words from '../words.ts'
import { ReadCard } from './read-card.tsx'
import { type Card, cardsOf } from './read-cards.ts'

interface Held {
  readonly reading: Reading | null
  readonly cards: readonly Card[]
}

type Pasting = ReturnType<typeof usePaste>

/**
 * What the server reads in a pasted text, where nothing is kept, and what becomes of it, by the GM's
 * choices for each table in it.
 *
 * @param into the id of the table whose rows the first one replaces, unless the GM chooses otherwise
 */
export const usePaste = (typed: string, into: string | null, tables: Drafts) => {
  const { reading, isBusy, trouble } = useReading<Reading>('/tables/read', typed)
  const [held, hold] = useState<Held>({ reading: null, cards: [] })
  if (held.reading !== reading)
    hold({ reading, cards: reading ? cardsOf(reading.tables, tables, into) : [] })
  const { cards } = held
  return {
    text: typed,
    reading,
    isBusy,
    trouble,
    cards,
    setCard: (place: number, card: Card): void => hold({ reading, cards: cards.with(place, card) }),
  }
}

interface PastePageProps {
  readonly pasting: Pasting
  readonly tables: Drafts
  /** Of a file that is no text. */
  readonly trouble: string | null
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** The text at the left, what becomes of it at the right; nothing is kept before it is saved. */
export const PastePage = ({ pasting, tables, trouble, onText, onFile }: PastePageProps) => {
  const { text, reading, cards, setCard } = pasting
  const nameOf = (key: string): string => {
    const draft = tables[key] ?? cards.find((card) => card.key === key)?.draft
    return draft?.name ?? words.unknownTable
  }
  const isEmpty = text.trim() === ''
  return (
    <div className={`stack ${styles.page}`}>
      <h3>{words.paste.title}</h3>
      <Pasted
        text={text}
        lines={reading?.lines}
        trouble={trouble ?? pasting.trouble}
        words={words.paste}
        onText={onText}
        onFile={onFile}
      />
      <div className={`stack ${styles.column}`} aria-busy={pasting.isBusy}>
        <h3>{becomes}</h3>
        {isEmpty && <p className="soft small">{words.paste.nothingYet}</p>}
        {!isEmpty && reading?.tables.length === 0 && <p>{words.paste.nothingFound}</p>}
        {cards.map((card, place) => (
          <ReadCard
            key={card.key}
            card={card}
            tables={tables}
            nameOf={nameOf}
            onCard={(next) => setCard(place, next)}
          />
        ))}
      </div>
    </div>
  )
}
