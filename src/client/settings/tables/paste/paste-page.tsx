import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { apiPath } from '../../../../protocol/paths.ts'
import type { Reading } from '../../../../protocol/tables-read.ts'
import { useCampaign } from '../../../gm/session/use-gm.ts'
import { sayTrouble } from '../../../ui/api/problem.ts'
import { request } from '../../../ui/api/request.ts'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Trouble } from '../../../ui/page/trouble.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import type { Drafts } from '../drafts.ts'
import shared from '../tables.module.css'
import * as words from '../words.ts'
import styles from './paste.module.css'
import { ReadCard } from './read-card.tsx'
import { type Card, cardsOf } from './read-cards.ts'
import { PASTED } from './take-text.ts'

/** Quick typing is read once, after this pause in ms. */
const PAUSE_MS = 150

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
  const campaign = useCampaign()
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
  /** The newest, which may be of an earlier text; null: of none. */
  const reading = isEmpty ? null : (data ?? null)
  const [held, hold] = useState<Held>({ reading: null, cards: [] })
  if (held.reading !== reading)
    hold({ reading, cards: reading ? cardsOf(reading.tables, tables, into) : [] })
  const { cards } = held
  return {
    text: typed,
    reading,
    isBusy: isFetching || text !== typed,
    trouble: error && sayTrouble(error),
    cards,
    setCard: (place: number, card: Card): void => hold({ reading, cards: cards.with(place, card) }),
  }
}

const FILE_TYPES = '.csv,.tsv,.txt,.md,.json,.js,text/*,application/json'

/** More remarks than this are only counted. */
const MOST = 100

interface LinesProps {
  readonly lines: Reading['lines']
  readonly text: string
}

/** How many lines became what, and each line that has something to say: lost ones first. */
const Lines = ({ lines, text }: LinesProps) => {
  const counts = { row: 0, joined: 0, header: 0, ignored: 0, 'not understood': 0 }
  for (const { fate } of lines) counts[fate] += 1
  const isLost = ({ fate }: Reading['lines'][number]) => fate === 'not understood'
  const others = lines.filter((line) => !isLost(line) && line.message !== '')
  const noted = [...lines.filter(isLost), ...others]
  const written = text.split(/\r\n|\r|\n/)
  return (
    <section aria-label={words.paste.lines}>
      <p aria-live="polite">{words.paste.tally(counts)}</p>
      {noted.length > 0 && (
        <ul className={styles.remarks} aria-label={words.paste.noted}>
          {noted.slice(0, MOST).map(({ line, fate, message }) => (
            <li key={line} data-fate={fate}>
              <strong>
                {words.paste.line(line)}:{' '}
                {fate === 'not understood' && `${words.paste.notUnderstood} `}
              </strong>
              {message} <q>{written[line - 1]?.slice(0, 80)}</q>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
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
      <div className={`stack ${styles.column}`}>
        <TextBox
          text={text}
          lines={reading?.lines ?? []}
          trouble={trouble ?? pasting.trouble}
          onText={onText}
          onFile={onFile}
        />
        {reading && <Lines lines={reading.lines} text={text} />}
      </div>
      <div className={`stack ${styles.column}`} aria-busy={pasting.isBusy}>
        <h3>{words.paste.becomes}</h3>
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

interface TextBoxProps {
  readonly text: string
  readonly lines: Reading['lines']
  readonly trouble: string | null
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** The text with a margin that says what became of each line. Lines do not wrap, so that both agree. */
const TextBox = ({ text, lines, trouble, onText, onFile }: TextBoxProps) => {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const margin = useRef<HTMLPreElement>(null)
  const follow = (): void => {
    if (margin.current && box.current) margin.current.scrollTop = box.current.scrollTop
  }
  useLayoutEffect(() => {
    box.current?.focus()
  }, [])
  // The margin comes after the text, which may have been scrolled since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what the margin grows by.
  useLayoutEffect(follow, [lines])
  return (
    <>
      <label htmlFor={id}>{words.paste.text}</label>
      <div className={styles.box}>
        <pre ref={margin} aria-hidden="true">
          {lines.map(({ line, fate }) => `${line} ${words.paste.mark[fate]}\n`).join('')}
        </pre>
        <textarea
          ref={box}
          id={id}
          name={PASTED}
          wrap="off"
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onText(target.value)}
          onScroll={follow}
        />
      </div>
      <p id={`${id}-hint`} className="soft small">
        {words.paste.hint}
      </p>
      <Trouble>{trouble}</Trouble>
      <div className={`row ${shared.actions}`}>
        <label className={`${button.button} ${styles.file}`}>
          {words.paste.choose}
          <input
            type="file"
            accept={FILE_TYPES}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Lets the same file be chosen again.
              target.value = ''
              if (file) onFile(file)
            }}
          />
        </label>
        {text !== '' && <Button onClick={() => onText('')}>{words.paste.clear}</Button>}
      </div>
    </>
  )
}
