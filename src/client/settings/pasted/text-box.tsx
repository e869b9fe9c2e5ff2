import { type DragEvent, useId, useLayoutEffect, useRef } from 'react'
import button from '#client/ui/button.module.css'
import { Button } from '#client/ui/button.tsx'
import { FileInput } from '#client/ui/inputs.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { useListener } from '#client/ui/use-listener.ts'
import type { ReadLine } from '#formats/tables/draft.ts'
import styles from './pasted.module.css'
import * as words from './words.ts'

const TEXT_BOX_NAME = 'pasted'

/** Byte order marks of UTF-16, by their two bytes. */
const BYTE_ORDER_MARKS = new Map([
  [0xfffe, 'utf-16le'],
  [0xfeff, 'utf-16be'],
])

/**
 * Decodes a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252, which spreadsheets still
 * write.
 *
 * @returns null for a file that is not a text
 */
export const readFileText = (bytes: Uint8Array): string | null => {
  const [first = 0, second = 0] = bytes
  const encoding = BYTE_ORDER_MARKS.get(first * 256 + second) ?? 'utf-8'
  if (encoding === 'utf-8' && bytes.includes(0)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * True if the page takes a paste instead of the focused field: several lines do not fit into a field
 * of one line, and browsers take seconds to paste thousands of lines into an empty box.
 */
const shouldTakePaste = (target: EventTarget | null, text: string): boolean => {
  if (target instanceof HTMLTextAreaElement && target.name === TEXT_BOX_NAME)
    return target.value === ''
  if (!(target instanceof Element) || !target.matches('input, textarea')) return true
  return target.matches('input, [data-field]') && text.trim().includes('\n')
}

/**
 * Takes texts and files that are pasted or dropped anywhere on the page. `onText` gets null for a
 * file that is not a text.
 */
export const usePastedText = (onText: (text: string | null) => void) => {
  const takeFile = async (file: File): Promise<void> =>
    onText(readFileText(new Uint8Array(await file.arrayBuffer())))
  const takeTransfer = (
    event: Pick<Event, 'target' | 'preventDefault'>,
    transfer: DataTransfer | null,
  ) => {
    const [file] = transfer?.files ?? []
    const text = transfer?.getData('text/plain') ?? ''
    if (text === '' ? !file : !shouldTakePaste(event.target, text)) return
    event.preventDefault()
    if (text !== '') onText(text)
    else if (file) void takeFile(file)
  }
  useListener('paste', (event) => takeTransfer(event, event.clipboardData))
  return { takeFile, onDrop: (event: DragEvent) => takeTransfer(event, event.dataTransfer) }
}

const FILE_TYPES = '.csv,.tsv,.txt,.md,.json,.js,text/*,application/json'

/** Number of remarks that are listed; further ones are only counted. */
const MAX_REMARKS = 100

interface PastedWords<Fate extends string> {
  readonly hint: string
  readonly mark: Readonly<Record<Fate, string>>
  /** Prefixes of the message about a lost line, by the fate that lost it. */
  readonly lost: Readonly<Partial<Record<Fate, string>>>
  readonly tally: (counts: Readonly<Record<Fate, number>>) => string
}

interface PastedProps<Fate extends string> {
  readonly text: string
  /** undefined before the first text was read. */
  readonly lines: readonly ReadLine<Fate>[] | undefined
  readonly trouble: string | null
  readonly words: PastedWords<Fate>
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** A box for a pasted text, with remarks on how each line was read. */
export const PastedText = <Fate extends string>(props: PastedProps<Fate>) => (
  <div className={`stack ${styles.column}`}>
    <TextBox {...props} />
    {props.lines && <LineRemarks lines={props.lines} text={props.text} words={props.words} />}
  </div>
)

interface LinesProps<Fate extends string> extends Pick<PastedProps<Fate>, 'text' | 'words'> {
  readonly lines: readonly ReadLine<Fate>[]
}

/** Counts of lines by their fate, then the lines with a remark, lost lines first. */
const LineRemarks = <Fate extends string>({ lines, text, words: textWords }: LinesProps<Fate>) => {
  const fates = Object.keys(textWords.mark) as Fate[]
  const counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>
  for (const { fate } of lines) counts[fate] += 1
  const isLost = ({ fate }: ReadLine<Fate>): boolean => textWords.lost[fate] !== undefined
  const otherRemarks = lines.filter((line) => !isLost(line) && line.message !== '')
  const lineWithRemark = [...lines.filter(isLost), ...otherRemarks]
  const textLines = text.split(/\r\n|\r|\n/)
  return (
    <section aria-label={words.lines}>
      <p aria-live="polite">{textWords.tally(counts)}</p>
      {lineWithRemark.length > 0 && (
        <ul className={styles.remarks} aria-label={words.lineWithRemark}>
          {lineWithRemark.slice(0, MAX_REMARKS).map((lineWithRemark) => (
            <li key={lineWithRemark.line} data-lost={isLost(lineWithRemark) || undefined}>
              <strong>
                {words.line(lineWithRemark.line)}:{' '}
                {textWords.lost[lineWithRemark.fate] && `${textWords.lost[lineWithRemark.fate]} `}
              </strong>
              {lineWithRemark.message} <q>{textLines[lineWithRemark.line - 1]?.slice(0, 80)}</q>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * The text with a margin that marks how each line was read. Lines do not wrap, so that both align.
 */
const TextBox = <Fate extends string>(props: PastedProps<Fate>) => {
  const { text, lines, trouble, words: textWords, onText, onFile } = props
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const marginRef = useRef<HTMLPreElement>(null)
  const syncScroll = (): void => {
    if (marginRef.current && box.current) marginRef.current.scrollTop = box.current.scrollTop
  }
  useLayoutEffect(() => {
    box.current?.focus()
  }, [])
  // The margin is drawn later than the text, which may have been scrolled since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what the margin grows by.
  useLayoutEffect(syncScroll, [lines])
  return (
    <>
      <label htmlFor={id}>{words.text}</label>
      <div className={styles.box}>
        <pre ref={marginRef} aria-hidden="true">
          {lines?.map(({ line, fate }) => `${line} ${textWords.mark[fate]}\n`).join('')}
        </pre>
        <textarea
          ref={box}
          id={id}
          name={TEXT_BOX_NAME}
          wrap="off"
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onText(target.value)}
          onScroll={syncScroll}
        />
      </div>
      <p id={`${id}-hint`} className="soft small">
        {textWords.hint}
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
