import { useState } from 'react'
import type { Reading } from '../../../../protocol/tables-read.ts'
import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import type { OpenDraft, TablesWork } from '../state/tables-work.ts'
import { paste } from '../words.ts'
import { type Card, cardsOf, resultOf, savingOrder } from './read-draft.ts'
import { useReading } from './use-reading.ts'

/** A table that will be saved. */
export interface ReadResult {
  readonly place: number
  readonly open: OpenDraft
}

interface Pasted {
  readonly text: string
  /** The id of the table whose rows the first one replaces, unless the GM chooses otherwise. */
  readonly into: string | null
  readonly tables: readonly LoadedTable[]
  readonly drafts: TablesWork['drafts']
}

export type Pasting = ReturnType<typeof usePaste>

/** What a pasted text becomes, by the GM's choices for each table in it. */
export const usePaste = (campaign: string, { text, into, tables, drafts }: Pasted) => {
  const { reading, busy, trouble } = useReading(campaign, text)
  const [held, hold] = useState<{
    readonly reading: Reading | null
    readonly cards: readonly Card[]
  }>({ reading: null, cards: [] })
  if (held.reading !== reading) {
    const known = tables.map(({ table }) => table)
    const cards = reading ? cardsOf(reading.tables, known, into, paste.untitled) : []
    hold({ reading, cards })
  }
  const { cards } = held
  const results = cards.map((card) => resultOf(card, tables, drafts))
  return {
    text,
    reading,
    busy,
    trouble,
    cards,
    results,
    /** In an order in which later ones may lead to earlier ones. */
    order: savingOrder(cards).flatMap((place): ReadResult[] => {
      const open = results[place]
      return open ? [{ place, open }] : []
    }),
    setCard: (place: number, card: Card): void =>
      hold({ reading: held.reading, cards: cards.with(place, card) }),
  }
}
