import { type Numbering, type Printed, printedOf } from '../../../rules/hex-number.ts'
import { sayPrinted } from '../../hexes/printed.ts'
import button from '../../ui/button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'
import { TextNumber } from '../ui/text-number.tsx'
import styles from './grid.module.css'
import type { Said } from './laying.ts'
import type { ReadMark } from './reading.ts'
import { sayOff } from './say-fit.ts'
import type { Suspect } from './suspect.ts'

interface MarkListProps {
  readonly marks: readonly ReadMark[]
  readonly numbering: Numbering
  /** Pixels of the image a chart unit. */
  readonly pixels: number
  readonly suspect: (Suspect & { readonly mark: number }) | null
  /** What the first click may be, where nothing else tells. */
  readonly offers: readonly (Printed & { readonly why: string })[]
  readonly onName: (id: number, said: Said | null) => void
  readonly onRemove: (id: number) => void
  /** A click is about to be named. */
  readonly onBegin: () => void
}

export const writeSaid = ({ column, row }: Printed): Said => ({
  column: String(column),
  row: String(row),
})

/** What the fields of a click show: what was said, else the hex that follows from the others. */
export const textsOf = ({ said, hex, sure }: ReadMark, numbering: Numbering): Said => {
  if (said) return said
  if (!hex || !sure) return { column: '', row: '' }
  return writeSaid(printedOf(numbering, hex))
}

/** Whether a click is another hex by the others than it was by them before. */
export const isRenamed = (mark: ReadMark, numbering: Numbering): boolean => {
  const { was, said, hex, sure } = mark
  if (!was || said || !hex || !sure) return false
  const now = textsOf(mark, numbering)
  return was.column !== now.column || was.row !== now.row
}

/** The clicks, and which hexes they are. */
export const MarkList = (props: MarkListProps) => {
  const { marks, numbering, pixels, suspect, offers, onName, onRemove, onBegin } = props
  return (
    <ol className={styles.marks} aria-label="Clicks">
      {marks.map((mark, index) => {
        const { id, hex, sure, said } = mark
        const texts = textsOf(mark, numbering)
        const write = (change: Partial<Said>): void => onName(id, { ...texts, ...change })
        const guessed = hex && !sure && !said ? printedOf(numbering, hex) : null
        const wrong = suspect?.mark === index ? suspect : null
        const { was } = mark
        const moved = isRenamed(mark, numbering) ? was : null
        /** What stands in the fields is as good as typed, once they were gone through. */
        const confirm = (): void => {
          if (!said && hex && sure && !moved) onName(id, texts)
        }
        const of = `of click ${index + 1}`
        return (
          <li
            key={id}
            className={styles.said}
            data-kind={wrong ? 'suspect' : undefined}
            onFocus={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) onBegin()
            }}
          >
            <span className={styles.number}>{index + 1}</span>
            <TextNumber
              label="Column"
              of={of}
              text={texts.column}
              {...(guessed && { placeholder: `${guessed.column}?` })}
              onWrite={(column) => write({ column })}
              onLeave={confirm}
            />
            <TextNumber
              label="Row"
              of={of}
              text={texts.row}
              {...(guessed && { placeholder: `${guessed.row}?` })}
              onWrite={(row) => write({ row })}
              onLeave={confirm}
            />
            <button
              type="button"
              className={`${button.button} ${button.icon}`}
              onClick={() => onRemove(id)}
            >
              <CloseIcon />
              <span className="visually-hidden">Remove click {index + 1}</span>
            </button>
            <p className={styles.off} data-wrong={wrong ? '' : undefined}>
              {sayMark(mark, pixels)}
            </p>
            {moved && (
              <div className={styles.offered}>
                <p className={styles.soft}>
                  By the other clicks this was column {moved.column}, row {moved.row} before.
                </p>
                <button type="button" className={button.button} onClick={() => onName(id, moved)}>
                  It is column {moved.column}, row {moved.row}
                </button>
              </div>
            )}
            {index === 0 && !said && !hex && (
              <div className={styles.offered}>
                {offers.map((offer) => (
                  <button
                    key={sayPrinted(offer)}
                    type="button"
                    className={button.button}
                    onClick={() => onName(id, writeSaid(offer))}
                  >
                    {offer.why} {sayPrinted(offer)}
                  </button>
                ))}
              </div>
            )}
            {guessed && (
              <div className={styles.offered}>
                <button
                  type="button"
                  className={button.button}
                  onClick={() => onName(id, writeSaid(guessed))}
                >
                  It is {sayPrinted(guessed)}
                </button>
              </div>
            )}
            {wrong && (
              <div className={styles.offered}>
                <p className={styles.soft}>
                  Without it the others are off by {(wrong.others * pixels).toFixed(1)} px only.
                </p>
                <button
                  type="button"
                  className={button.button}
                  onClick={() => onName(id, writeSaid(printedOf(numbering, wrong.hex)))}
                >
                  It is {sayPrinted(printedOf(numbering, wrong.hex))}
                </button>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const sayMark = ({ off, said, hex, sure }: ReadMark, pixels: number): string => {
  if (off !== null)
    return said ? sayOff(off, pixels) : `${sayOff(off, pixels)}; named by the others`
  if (said && !hex) return 'Column and row are whole numbers, as on the map.'
  if (sure) return ''
  return hex ? 'Too far from the others to be sure: say which it is.' : 'Which hex is it?'
}
