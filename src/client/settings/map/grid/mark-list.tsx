import { type Numbering, type Printed, printedOf } from '../../../../rules/hex-number.ts'
import { sayPrinted } from '../../../chart/hex-name.ts'
import { columnAndRow } from '../../../chart/words.ts'
import { Button } from '../../../ui/button.tsx'
import { sayTenths } from '../../../ui/format/numbers.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { TextNumber } from '../panels/text-number.tsx'
import type { Advice } from './advice.ts'
import styles from './grid.module.css'
import type { Said } from './laying.ts'
import type { ReadMark } from './reading.ts'
import { sayOff } from './say-fit.ts'
import * as words from './words.ts'

interface MarkListProps {
  readonly marks: readonly ReadMark[]
  readonly numbering: Numbering
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly suspects: Advice['suspects']
  /** Names for the first click. */
  readonly offers: readonly (Printed & { readonly say: (hex: string) => string })[]
  readonly onName: (id: number, said: Said | null) => void
  readonly onRemove: (id: number) => void
  readonly onBegin: () => void
}

export const writeSaid = ({ column, row }: Printed): Said => ({
  column: String(column),
  row: String(row),
})

export const textsOf = ({ said, hex, sure }: ReadMark, numbering: Numbering): Said => {
  if (said) return said
  if (!hex || !sure) return { column: '', row: '' }
  return writeSaid(printedOf(numbering, hex))
}

/** Whether the other clicks now tell another hex than before. */
export const isRenamed = (mark: ReadMark, numbering: Numbering): boolean => {
  const { was, said, hex, sure } = mark
  if (!was || said || !hex || !sure) return false
  const now = textsOf(mark, numbering)
  return was.column !== now.column || was.row !== now.row
}

export const MarkList = (props: MarkListProps) => {
  const { marks, numbering, pixels, suspects, offers, onName, onRemove, onBegin } = props
  return (
    <ol className={styles.marks} aria-label={words.clicks}>
      {marks.map((mark, index) => {
        const { id, hex, sure, said } = mark
        const texts = textsOf(mark, numbering)
        const guessed = hex && !sure && !said ? printedOf(numbering, hex) : null
        const wrong = suspects.find((suspect) => suspect.mark === index)
        const { was } = mark
        const moved = isRenamed(mark, numbering) ? was : null
        /** Leaving the fields confirms the derived hex. */
        const confirm = (): void => {
          if (!said && hex && sure && !moved) onName(id, texts)
        }
        const field = (name: keyof Said, label: string) => (
          <TextNumber
            label={label}
            of={words.ofClick(index + 1)}
            text={texts[name]}
            {...(guessed && { placeholder: `${guessed[name]}?` })}
            onWrite={(text) => onName(id, { ...texts, [name]: text })}
            onLeave={confirm}
          />
        )
        const itIs = (name: string, to: Said) => (
          <Button onClick={() => onName(id, to)}>{words.itIs(name)}</Button>
        )
        const offerHex = (printed: Printed) => itIs(sayPrinted(printed), writeSaid(printed))
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
            {field('column', words.column)}
            {field('row', words.row)}
            <Button look="icon" onClick={() => onRemove(id)} spoken={words.removeClick(index + 1)}>
              <CloseIcon />
            </Button>
            <p className={styles.off} data-wrong={wrong ? '' : undefined}>
              {sayMark(mark, pixels)}
            </p>
            {moved && (
              <div className={`row ${styles.offered}`}>
                <p className="soft small">
                  {words.wasBefore(columnAndRow(moved.column, moved.row))}
                </p>
                {itIs(columnAndRow(moved.column, moved.row), moved)}
              </div>
            )}
            {index === 0 && !said && !hex && (
              <div className={`row ${styles.offered}`}>
                {offers.map((offer) => (
                  <Button key={sayPrinted(offer)} onClick={() => onName(id, writeSaid(offer))}>
                    {offer.say(sayPrinted(offer))}
                  </Button>
                ))}
              </div>
            )}
            {guessed && <div className={`row ${styles.offered}`}>{offerHex(guessed)}</div>}
            {wrong && (
              <div className={`row ${styles.offered}`}>
                <p className="soft small">
                  {wrong.others === null
                    ? words.perhaps
                    : words.withoutIt(sayTenths(wrong.others * pixels))}
                </p>
                {offerHex(printedOf({ ...numbering, oddColumns: wrong.oddColumns }, wrong.hex))}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const sayMark = ({ off, said, hex, sure }: ReadMark, pixels: number): string => {
  if (off !== null) return said ? sayOff(off, pixels) : words.namedByOthers(sayOff(off, pixels))
  if (said && !hex) return words.likeOnMap
  if (sure) return ''
  return hex ? words.tooFar : words.askWhichHex
}
