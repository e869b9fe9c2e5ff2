import type { Reading } from '../../../../protocol/tables-read.ts'
import type { Drafts } from '../drafts.ts'
import shared from '../tables.module.css'
import * as words from '../words.ts'
import styles from './paste.module.css'
import { ReadCard } from './read-card.tsx'
import { placeOfRead } from './read-cards.ts'
import { TextBox } from './text-box.tsx'
import type { Pasting } from './use-paste.ts'

/** More remarks than this are counted. */
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
      {noted.length > MOST && (
        <p className={shared.soft}>{words.paste.andMore(noted.length - MOST)}</p>
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
  /** To mend the table of a card, and with it all that was read, before they are saved. */
  readonly onMend: (place: number) => void
}

/** The text at the left, what becomes of it at the right; nothing is kept before it is saved. */
export const PastePage = ({ pasting, tables, trouble, onText, onFile, onMend }: PastePageProps) => {
  const { text, reading, cards, setCard } = pasting
  const nameOf = (key: string): string => {
    const place = placeOfRead(key)
    const draft = place === null ? tables[key] : cards[place]?.draft
    return draft?.name ?? words.unknownTable
  }
  const isEmpty = text.trim() === ''
  return (
    <div className={styles.page}>
      <h3>{words.paste.title}</h3>
      <div className={styles.column}>
        <TextBox
          text={text}
          lines={reading?.lines ?? []}
          trouble={trouble ?? pasting.trouble}
          onText={onText}
          onFile={onFile}
        />
        {reading && <Lines lines={reading.lines} text={text} />}
      </div>
      <div className={styles.column} aria-busy={pasting.isBusy}>
        <h4>{words.paste.becomes}</h4>
        {isEmpty && <p className={shared.soft}>{words.paste.nothingYet}</p>}
        {!isEmpty && reading?.tables.length === 0 && <p>{words.paste.nothingFound}</p>}
        {cards.map((card, place) => (
          <ReadCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a reading stay in their places.
            key={place}
            card={card}
            tables={tables}
            nameOf={nameOf}
            onCard={(next) => setCard(place, next)}
            onMend={() => onMend(place)}
          />
        ))}
      </div>
    </div>
  )
}
