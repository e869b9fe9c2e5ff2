import { type FormEvent, useId, useState } from 'react'
import { hexName } from '#client/chart/hex-name.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/inputs.tsx'
import { dayNumber } from '#client/ui/words.ts'
import type { JournalDay } from '#protocol/views.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { foldText } from '#shared/name.ts'
import styles from './journal-page.module.css'
import * as words from './words.ts'

const DAYS_WITH = ['all', 'encounters', 'lost', 'notes', 'heavy', 'undone'] as const
type DaysWith = (typeof DAYS_WITH)[number]

/** R-PAGE-3: the filter of the journal. */
interface Filter {
  readonly text: string
  readonly having: DaysWith
}

export const NO_FILTER: Filter = { text: '', having: 'all' }

export const isFiltering = ({ text, having }: Filter): boolean =>
  text.trim() !== '' || having !== 'all'

const MATCHES_FILTER: { readonly [Having in DaysWith]: (day: JournalDay) => boolean } = {
  all: () => true,
  encounters: ({ events, encounters }) =>
    encounters.length > 0 || events.some(({ kind }) => kind === 'encounter'),
  lost: ({ lost }) => lost,
  notes: ({ notes, encounters }) =>
    notes.gm !== '' || notes.players !== '' || encounters.some(({ note }) => note !== ''),
  heavy: ({ map, order }) => map.rain === 'Heavy' && !order.manual,
  undone: ({ undone }) => undone,
}

const searchTexts = (day: JournalDay, naming: Numbering | null): readonly string[] => {
  const { notes, alerts, encounters, checks, map } = day
  return [
    dayNumber(day.day),
    notes.session ?? '',
    notes.gm,
    notes.players,
    ...alerts,
    ...encounters.flatMap(({ name, details, note }) => [name, details, note]),
    checks?.terrain ?? map.terrain,
    hexName(map.position, naming),
  ]
}

/** Cache of each day's text, without case and accents, for the search. */
const foldedTexts = new WeakMap<
  JournalDay,
  { readonly naming: Numbering | null; readonly text: string }
>()

const foldedTextOf = (day: JournalDay, naming: Numbering | null): string => {
  const cached = foldedTexts.get(day)
  if (cached && cached.naming === naming) return cached.text
  const text = searchTexts(day, naming).map(foldText).join('\n')
  foldedTexts.set(day, { naming, text })
  return text
}

/** R-PAGE-3: days of the chosen kind that contain all words, in any order. */
export const filterDays = (
  days: readonly JournalDay[],
  { text, having }: Filter,
  naming: Numbering | null,
): readonly JournalDay[] => {
  const searchWords = foldText(text).split(/\s+/).filter(Boolean)
  if (searchWords.length === 0 && having === 'all') return days
  return days.filter((day) => {
    if (!MATCHES_FILTER[having](day)) return false
    const dayText = searchWords.length > 0 ? foldedTextOf(day, naming) : ''
    return searchWords.every((word) => dayText.includes(word))
  })
}

interface JournalToolsProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  /** The number of ended days. */
  readonly last: number
  readonly onGo: (day: number) => void
  readonly status: string
}

/** R-PAGE-3: the filter of the journal, and a field to jump to a day. */
export const JournalTools = ({ filter, onFilter, last, onGo, status }: JournalToolsProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState('')
  const choose = (change: Partial<Filter>): void => {
    setMissing('')
    onFilter({ ...filter, ...change })
  }
  const go = (event: FormEvent): void => {
    event.preventDefault()
    const day = Number(typed)
    const isThere = typed !== '' && Number.isInteger(day) && day >= 1 && day <= last
    setMissing(isThere ? '' : words.noSuchDay(day, last))
    if (isThere) onGo(day)
  }
  return (
    <div className={`row ${styles.tools}`}>
      <label className={`row ${styles.tool}`} htmlFor={`${id}-find`}>
        <span>{words.find}</span>
        <input
          id={`${id}-find`}
          className="field"
          type="search"
          value={filter.text}
          onChange={({ target }) => choose({ text: target.value })}
        />
      </label>
      <label className={`row ${styles.tool}`} htmlFor={`${id}-having`}>
        <span>{words.having}</span>
        <Select
          id={`${id}-having`}
          options={DAYS_WITH.map((having) => [having, words.havingWhat[having]])}
          value={filter.having}
          onChange={(having) => choose({ having })}
        />
      </label>
      <form className={`row ${styles.tool}`} noValidate onSubmit={go}>
        <label htmlFor={`${id}-day`}>{words.goToDay}</label>
        <input
          id={`${id}-day`}
          className={`field ${styles.number}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-describedby={`${id}-status`}
          onChange={({ target }) => {
            setTyped(target.value.trim())
            setMissing('')
          }}
        />
        <Button type="submit">{words.go}</Button>
      </form>
      <p id={`${id}-status`} className={`soft held ${styles.status}`} aria-live="polite">
        {missing || status}
      </p>
    </div>
  )
}
