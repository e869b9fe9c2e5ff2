import { type DragEvent, useId, useLayoutEffect, useRef } from 'react'
import button from '#client/ui/button.module.css'
import { Button } from '#client/ui/button.tsx'
import { FileInput } from '#client/ui/inputs.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { useListener } from '#client/ui/use-listener.ts'
import type { ReadLine } from '#formats/tables/draft.ts'
import styles from './pasted.module.css'
import * as words from './words.ts'

const PASTED = 'pasted'

/** The marks that UTF-16 begins with. */
const MARKS = new Map([
  [0xfffe, 'utf-16le'],
  [0xfeff, 'utf-16be'],
])

/**
 * The text of a file: UTF-8, UTF-16 with its mark, else the older western encoding that
 * spreadsheets still write.
 *
 * @returns null for what is no text
 */
export const readFileText = (bytes: Uint8Array): string | null => {
  const [first = 0, second = 0] = bytes
  const encoding = MARKS.get(first * 256 + second) ?? 'utf-8'
  if (encoding === 'utf-8' && bytes.includes(0)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Whether a text is for the page: one of several lines does not fit into a field of one line, and
 * browsers take seconds to type thousands of lines into an empty box.
 */
const isForPage = (target: EventTarget | null, text: string): boolean => {
  if (target instanceof HTMLTextAreaElement && target.name === PASTED) return target.value === ''
  if (!(target instanceof Element) || !target.matches('input, textarea')) return true
  return target.matches('input, [data-field]') && text.trim().includes('\n')
}

/** Takes texts and files that are pasted or dropped anywhere on the page. `onText` gets null for what is no text. */
export const useTakenText = (onText: (text: string | null) => void) => {
  const takeFile = async (file: File): Promise<void> =>
    onText(readFileText(new Uint8Array(await file.arrayBuffer())))
  const take = (event: Pick<Event, 'target' | 'preventDefault'>, from: DataTransfer | null) => {
    const [file] = from?.files ?? []
    const text = from?.getData('text/plain') ?? ''
    if (text === '' ? !file : !isForPage(event.target, text)) return
    event.preventDefault()
    if (text !== '') onText(text)
    else if (file) void takeFile(file)
  }
  useListener('paste', (event) => take(event, event.clipboardData))
  return { takeFile, onDrop: (event: DragEvent) => take(event, event.dataTransfer) }
}

const FILE_TYPES = '.csv,.tsv,.txt,.md,.json,.js,text/*,application/json'

/** More remarks than this are only counted. */
const MOST = 100

interface PastedWords<Fate extends string> {
  readonly hint: string
  readonly mark: Readonly<Record<Fate, string>>
  /** The fates by which a line is lost, as they stand before its message. */
  readonly lost: Readonly<Partial<Record<Fate, string>>>
  readonly tally: (counts: Readonly<Record<Fate, number>>) => string
}

interface PastedProps<Fate extends string> {
  readonly text: string
  /** Undefined: nothing was read yet. */
  readonly lines: readonly ReadLine<Fate>[] | undefined
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
  readonly lines: readonly ReadLine<Fate>[]
}

/** How many lines became what, and each line that has something to say: lost ones first. */
const Lines = <Fate extends string>({ lines, text, words: own }: LinesProps<Fate>) => {
  const fates = Object.keys(own.mark) as Fate[]
  const counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>
  for (const { fate } of lines) counts[fate] += 1
  const isLost = ({ fate }: ReadLine<Fate>): boolean => own.lost[fate] !== undefined
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
      <ErrorMessage>{trouble}</ErrorMessage>
      <div className="row">
        <label className={`${button.button} ${button.file}`}>
          {words.choose}
          <FileInput accept={FILE_TYPES} onFile={onFile} />
        </label>
        {text !== '' && <Button onClick={() => onText('')}>{words.clear}</Button>}
      </div>
    </>
  )
}
