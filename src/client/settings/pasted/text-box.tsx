import { useId, useLayoutEffect, useRef } from 'react'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Trouble } from '../../ui/page/trouble.tsx'
import styles from './pasted.module.css'
import { PASTED } from './take-text.ts'
import * as words from './words.ts'

const FILE_TYPES = '.csv,.tsv,.txt,.md,.json,.js,text/*,application/json'

/** More remarks than this are only counted. */
const MOST = 100

interface Line<Fate extends string> {
  readonly line: number
  readonly fate: Fate
  readonly message: string
}

export interface PastedWords<Fate extends string> {
  readonly hint: string
  readonly mark: Readonly<Record<Fate, string>>
  /** Of fates by which a line is lost: they stand before its message. */
  readonly lost: Readonly<Partial<Record<Fate, string>>>
  readonly tally: (counts: Readonly<Record<Fate, number>>) => string
}

interface PastedProps<Fate extends string> {
  readonly text: string
  /** Undefined: nothing was read yet. */
  readonly lines: readonly Line<Fate>[] | undefined
  readonly trouble: string | null
  readonly words: PastedWords<Fate>
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** A text that is pasted, with what became of each line. */
export const Pasted = <Fate extends string>(props: PastedProps<Fate>) => (
  <div className={`stack ${styles.column}`}>
    <TextBox {...props} />
    {props.lines && <Lines lines={props.lines} text={props.text} words={props.words} />}
  </div>
)

interface LinesProps<Fate extends string> extends Pick<PastedProps<Fate>, 'text' | 'words'> {
  readonly lines: readonly Line<Fate>[]
}

/** How many lines became what, and each line that has something to say: lost ones first. */
const Lines = <Fate extends string>({ lines, text, words: own }: LinesProps<Fate>) => {
  const fates = Object.keys(own.mark) as Fate[]
  const counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>
  for (const { fate } of lines) counts[fate] += 1
  const isLost = ({ fate }: Line<Fate>): boolean => own.lost[fate] !== undefined
  const others = lines.filter((line) => !isLost(line) && line.message !== '')
  const noted = [...lines.filter(isLost), ...others]
  const written = text.split(/\r\n|\r|\n/)
  return (
    <section aria-label={words.lines}>
      <p aria-live="polite">{own.tally(counts)}</p>
      {noted.length > 0 && (
        <ul className={styles.remarks} aria-label={words.noted}>
          {noted.slice(0, MOST).map((noted) => (
            <li key={noted.line} data-lost={isLost(noted) || undefined}>
              <strong>
                {words.line(noted.line)}: {own.lost[noted.fate] && `${own.lost[noted.fate]} `}
              </strong>
              {noted.message} <q>{written[noted.line - 1]?.slice(0, 80)}</q>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The text with a margin that says what became of each line. Lines do not wrap, so that both agree. */
const TextBox = <Fate extends string>(props: PastedProps<Fate>) => {
  const { text, lines, trouble, words: own, onText, onFile } = props
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
      <label htmlFor={id}>{words.text}</label>
      <div className={styles.box}>
        <pre ref={margin} aria-hidden="true">
          {lines?.map(({ line, fate }) => `${line} ${own.mark[fate]}\n`).join('')}
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
        {own.hint}
      </p>
      <Trouble>{trouble}</Trouble>
      <div className={`row ${styles.actions}`}>
        <label className={`${button.button} ${styles.file}`}>
          {words.choose}
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
        {text !== '' && <Button onClick={() => onText('')}>{words.clear}</Button>}
      </div>
    </>
  )
}
