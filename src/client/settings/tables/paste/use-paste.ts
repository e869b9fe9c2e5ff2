import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPath } from '../../../../protocol/paths.ts'
import type { Reading } from '../../../../protocol/tables-read.ts'
import { sayTrouble } from '../../../ui/api/problem.ts'
import { request } from '../../../ui/api/request.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import type { Drafts } from '../drafts.ts'
import { type Card, cardsOf } from './read-cards.ts'

/** Quick typing is read once, after this pause in ms. */
const PAUSE_MS = 150

/** What the server reads in a text, some time after each change of it. Nothing is kept there. */
const useReading = (campaign: string, typed: string) => {
  const text = useSettled(typed, PAUSE_MS)
  const isEmpty = text.trim() === ''
  const { data, error, isFetching } = useQuery({
    queryKey: [apiPath(campaign, '/tables/read'), text],
    queryFn: ({ signal }) =>
      request<Reading>(campaign, '/tables/read', { method: 'POST', body: { text }, signal }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    /** The newest reading, which may be of an earlier text; null: of none. */
    reading: isEmpty ? null : (data ?? null),
    isBusy: isFetching || text !== typed,
    trouble: error && sayTrouble(error),
  }
}

export type Pasting = ReturnType<typeof usePaste>

/**
 * What a pasted text becomes, by the GM's choices for each table in it.
 *
 * @param into the id of the table whose rows the first one replaces, unless the GM chooses otherwise
 */
export const usePaste = (campaign: string, text: string, into: string | null, tables: Drafts) => {
  const read = useReading(campaign, text)
  const { reading } = read
  const [held, hold] = useState<{
    readonly reading: Reading | null
    readonly cards: readonly Card[]
  }>({ reading: null, cards: [] })
  if (held.reading !== reading)
    hold({ reading, cards: reading ? cardsOf(reading.tables, tables, into) : [] })
  const { cards } = held
  return {
    ...read,
    text,
    cards,
    setCard: (place: number, card: Card): void => hold({ reading, cards: cards.with(place, card) }),
  }
}
