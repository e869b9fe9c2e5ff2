import { useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/inputs.tsx'
import type { TablesReading } from '#formats/read.ts'
import { countPossibleResults, diceName } from '#rules/dice/table-dice.ts'
import pasted from '../../pasted/pasted.module.css'
import { PastedText } from '../../pasted/text-box.tsx'
import { useTextReading } from '../../pasted/use-reading.ts'
import { becomes } from '../../pasted/words.ts'
import { tableProblem } from '../faults.ts'
import { rangeOf, type TableDrafts } from '../table-draft.ts'
import shared from '../tables.module.css'
import * as words from '../words.ts'
import styles from './paste.module.css'
import {
  type CardTarget,
  cardsOfTables,
  foldedName,
  type ReadTableCard,
  tableOfCard,
} from './read-cards.ts'

interface ReadCards {
  readonly reading: TablesReading | null
  readonly cards: readonly ReadTableCard[]
}

type PastedTables = ReturnType<typeof usePastedTables>

/**
 * The tables that were read from a pasted text, each with the GM's choice of how it is saved.
 *
 * @param into the id of the table whose rows the first one replaces, unless the GM chooses otherwise
 */
export const usePastedTables = (text: string, into: string | null, tables: TableDrafts) => {
  const { reading, isBusy, trouble } = useTextReading<TablesReading>({ kind: 'tables', text: text })
  const [readCards, setReadCards] = useState<ReadCards>({ reading: null, cards: [] })
  if (readCards.reading !== reading)
    setReadCards({ reading, cards: reading ? cardsOfTables(reading.tables, tables, into) : [] })
  const { cards } = readCards
  return {
    text: text,
    reading,
    isBusy,
    trouble,
    cards,
    setCard: (index: number, card: ReadTableCard): void =>
      setReadCards({ reading, cards: cards.with(index, card) }),
  }
}

interface PastePageProps {
  readonly pasting: PastedTables
  readonly tables: TableDrafts
  /** A message about a file that is not a text. */
  readonly trouble: string | null
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/**
 * The pasted text at the left, the tables read from it at the right. Nothing changes before saving.
 */
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
      <PastedText
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
        {cards.map((card, index) => (
          <ReadCard
            key={card.key}
            card={card}
            tables={tables}
            nameOf={nameOf}
            onCard={(next) => setCard(index, next)}
          />
        ))}
      </div>
    </div>
  )
}

interface ReadCardProps {
  readonly card: ReadTableCard
  readonly tables: TableDrafts
  /** Names a table of the campaign or of the same text by its key. */
  readonly nameOf: (key: string) => string
  readonly onCard: (card: ReadTableCard) => void
}

/** One table of the pasted text: its name, how it is saved, and its rows. */
const ReadCard = ({ card, tables, nameOf, onCard }: ReadCardProps) => {
  const { draft, target, brokenLinks } = card
  const result = useMemo(() => tableOfCard(card, tables), [card, tables])
  const problem = useMemo(() => result && tableProblem(result), [result])
  const isNameTaken = Object.values(tables).some(
    ({ name }) => foldedName(name) === foldedName(draft.name),
  )
  const explanation = {
    new: isNameTaken && words.paste.sameName(draft.name.trim()),
    add: words.paste.aboutAdding,
    replace: words.paste.aboutReplacing,
    'leave-out': null,
  }[target.split(':')[0] ?? '']
  const targetOptions = (kind: 'replace' | 'add', say: (name: string) => string) =>
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
              onCard({ ...card, target: event.target.value as CardTarget, isSpread: false })
            }
          >
            <option value="new">{words.paste.asNew}</option>
            <optgroup label={words.paste.replace}>
              {targetOptions('replace', words.paste.replaceOne)}
            </optgroup>
            <optgroup label={words.paste.add}>{targetOptions('add', words.paste.addOne)}</optgroup>
            <option value="leave-out">{words.paste.leaveOut}</option>
          </select>
        </label>
      </div>
      {explanation && <p className="soft small">{explanation}</p>}
      {brokenLinks.map(({ row, table }) => (
        <p key={`${row} ${table}`} className={`small marked ${shared.mark}`}>
          {words.paste.leadsNowhere(row, table)}
        </p>
      ))}
      {problem && <p className="wrong">{problem}</p>}
      {result && problem && result.rows.length <= countPossibleResults(result) && (
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
