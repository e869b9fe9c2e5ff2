import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import type { OpenDraft } from '../state/tables-work.ts'
import * as words from '../words.ts'
import { LineRemarks } from './line-remarks.tsx'
import styles from './paste.module.css'
import { ReadCard } from './read-card.tsx'
import { placeOfRead } from './read-draft.ts'
import { TextBox } from './text-box.tsx'
import type { Pasting } from './use-paste.ts'

interface PastePageProps {
  readonly pasting: Pasting
  readonly tables: readonly LoadedTable[]
  /** Of a file that is no text. */
  readonly trouble: string | null
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
  /** To mend it in the editor. `isLast`: no other table of the text is left. */
  readonly onMend: (open: OpenDraft, isLast: boolean) => void
}

/** The text at the left, what becomes of it at the right; nothing is kept before it is saved. */
export const PastePage = ({ pasting, tables, trouble, onText, onFile, onMend }: PastePageProps) => {
  const { text, reading, busy, cards, results, order, setCard } = pasting
  const nameOf = (id: string): string => {
    const place = placeOfRead(id)
    if (place !== null) return cards[place]?.draft.name ?? words.unknownTable
    return tables.find(({ table }) => table.id === id)?.table.name ?? words.unknownTable
  }
  const isEmpty = text.trim() === ''
  return (
    <div className={styles.page}>
      <h3>{words.paste.title}</h3>
      <div className={styles.beside}>
        <div>
          <TextBox
            text={text}
            lines={reading?.lines ?? []}
            trouble={trouble ?? pasting.trouble}
            onText={onText}
            onFile={onFile}
          />
          {reading && <LineRemarks lines={reading.lines} text={text} />}
        </div>
        <div aria-busy={busy}>
          <h4>{words.paste.becomes}</h4>
          {isEmpty && <p className={styles.soft}>{words.paste.nothingYet}</p>}
          {!isEmpty && reading?.tables.length === 0 && <p>{words.paste.nothingFound}</p>}
          {cards.map((card, place) => (
            <ReadCard
              // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a reading stay in their places.
              key={place}
              card={card}
              result={results[place]?.draft ?? null}
              tables={tables}
              nameOf={nameOf}
              onCard={(next) => setCard(place, next)}
              onMend={() => {
                const open = results[place]
                if (open) onMend(open, order.length <= 1)
              }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
