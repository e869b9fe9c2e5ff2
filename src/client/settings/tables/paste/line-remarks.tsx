import type { Reading } from '../../../../protocol/tables-read.ts'
import { paste as words } from '../words.ts'
import styles from './paste.module.css'
import { notedLines, tallyOf } from './tally.ts'

const MOST = 100

interface LineRemarksProps {
  readonly lines: Reading['lines']
  readonly text: string
}

/** How many lines became what, and each line that has something to say. */
export const LineRemarks = ({ lines, text }: LineRemarksProps) => {
  const noted = notedLines(lines)
  const written = text.split(/\r\n|\r|\n/)
  return (
    <section aria-label={words.lines}>
      <p aria-live="polite">{words.tally(tallyOf(lines))}</p>
      {noted.length > 0 && (
        <ul className={styles.remarks} aria-label={words.noted}>
          {noted.slice(0, MOST).map(({ line, fate, message }) => (
            <li key={line} data-fate={fate}>
              <strong>
                {words.line(line)}: {fate === 'not understood' && `${words.notUnderstood} `}
              </strong>
              {message} <q>{written[line - 1]?.slice(0, 80)}</q>
            </li>
          ))}
        </ul>
      )}
      {noted.length > MOST && <p className={styles.soft}>{words.andMore(noted.length - MOST)}</p>}
    </section>
  )
}
