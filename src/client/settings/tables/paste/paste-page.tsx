import { useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/inputs.tsx'
import type { TablesReading } from '#formats/read.ts'
import { countResults, diceName } from '#rules/dice/table-dice.ts'
import pasted from '../../pasted/pasted.module.css'
import { Pasted } from '../../pasted/text-box.tsx'
import { useReading } from '../../pasted/use-reading.ts'
import { becomes } from '../../pasted/words.ts'
import { tableProblem } from '../faults.ts'
import { type Drafts, rangeOf } from '../table-draft.ts'
import shared from '../tables.module.css'
import * as words from '../words.ts'
import styles from './paste.module.css'
import { type Card, cardsOf, nameKey, resultOf, type Target } from './read-cards.ts'

interface Held {
  readonly reading: TablesReading | null
  readonly cards: readonly Card[]
}

type Pasting = ReturnType<typeof usePaste>

/**
 * The tables of a pasted text, and what becomes of each by the GM's choices. Nothing is kept before
 * it is saved.
 *
 * @param into the id of the table whose rows the first one replaces, unless the GM chooses otherwise
 */
export const usePaste = (typed: string, into: string | null, tables: Drafts) => {
  const { reading, isBusy, trouble } = useReading<TablesReading>({ kind: 'tables', text: typed })
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
  /** Said of a file that is no text. */
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
    <div className={`stack page ${pasted.page}`}>
      <h3>{words.paste.title}</h3>
      <Pasted
        text={text}
        lines={reading?.lines}
        trouble={trouble ?? pasting.trouble}
        words={words.paste}
        onText={onText}
        onFile={onFile}
      />
      <div className={`stack ${pasted.column}`} aria-busy={pasting.isBusy}>
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

interface ReadCardProps {
  readonly card: Card
  readonly tables: Drafts
  /** The name of a table of the campaign, or of the same text. */
  readonly nameOf: (key: string) => string
  readonly onCard: (card: Card) => void
}

/** One table that was read: what it is called, what it is kept as, and its rows. */
const ReadCard = ({ card, tables, nameOf, onCard }: ReadCardProps) => {
  const { draft, target, lost } = card
  const result = useMemo(() => resultOf(card, tables), [card, tables])
  const problem = useMemo(() => result && tableProblem(result), [result])
  const isKnown = Object.values(tables).some(({ name }) => nameKey(name) === nameKey(draft.name))
  const about = {
    new: isKnown && words.paste.sameName(draft.name.trim()),
    add: words.paste.aboutAdding,
    replace: words.paste.aboutReplacing,
    'leave-out': null,
  }[target.split(':')[0] ?? '']
  const group = (kind: 'replace' | 'add', say: (name: string) => string) =>
    Object.entries(tables).map(([key, { name }]) => (
      <option key={key} value={`${kind}:${key}`}>
        {say(name)}
      </option>
    ))
  return (
    <section className={`stack ${styles.card}`} aria-label={draft.name}>
      <div className={`row gap-3 ${shared.facts}`}>
        {target === 'new' && (
          <Field
            className={shared.name}
            label={words.name}
            value={draft.name}
            onType={(name) => onCard({ ...card, draft: { ...draft, name } })}
          />
        )}
        <label className={`labelled ${shared.name}`}>
          {words.paste.becomesOf}
          <select
            className="field"
            value={target}
            onChange={(event) =>
              onCard({ ...card, target: event.target.value as Target, isSpread: false })
            }
          >
            <option value="new">{words.paste.asNew}</option>
            <optgroup label={words.paste.replace}>
              {group('replace', words.paste.replaceOne)}
            </optgroup>
            <optgroup label={words.paste.add}>{group('add', words.paste.addOne)}</optgroup>
            <option value="leave-out">{words.paste.leaveOut}</option>
          </select>
        </label>
      </div>
      {about && <p className="soft small">{about}</p>}
      {lost.map(({ row, table }) => (
        <p key={`${row} ${table}`} className={`small marked ${shared.mark}`}>
          {words.paste.leadsNowhere(row, table)}
        </p>
      ))}
      {problem && <p className="wrong">{problem}</p>}
      {result && problem && result.rows.length <= countResults(result) && (
        <p>
          <Button onClick={() => onCard({ ...card, isSpread: true })}>
            {words.paste.spread(diceName(result))}
          </Button>
        </p>
      )}
      <ol aria-label={words.paste.rowsOf(draft.name)}>
        {result?.rows.map((row) => {
          const range = rangeOf(row)
          return (
            <li key={row.key} className={`break-words ${styles.row}`}>
              <strong>{range ? words.results(range) : `${row.from}–${row.to}`}</strong>
              <span>
                {row.name || <em>{words.rowNeedsName}</em>}
                {row.table !== null && <small> {words.thenTable(nameOf(row.table))}</small>}
                {row.once && <small> {words.once}</small>}
                {row.details && <span className={`soft ${styles.details}`}>{row.details}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
