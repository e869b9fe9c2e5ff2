import { memo, useId, useLayoutEffect, useRef } from 'react'
import type { Reading } from '../../../../protocol/tables-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Trouble } from '../../../ui/page/trouble.tsx'
import { paste as words } from '../words.ts'
import { FileChoice } from './file-choice.tsx'
import styles from './paste.module.css'

/** The name of the box. */
export const PASTED = 'pasted'

interface TextBoxProps {
  readonly text: string
  readonly lines: Reading['lines']
  readonly trouble: string | null
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

interface Run {
  readonly fate: Reading['lines'][number]['fate']
  readonly first: number
  readonly marks: readonly string[]
}

/** Lines of one fate in a row: a long text has few runs. */
const runsOf = (lines: Reading['lines']): Run[] => {
  const runs: { fate: Run['fate']; first: number; marks: string[] }[] = []
  for (const { line, fate } of lines) {
    const mark = `${line} ${words.mark[fate]}\n`
    const last = runs.at(-1)
    if (last?.fate === fate) last.marks.push(mark)
    else runs.push({ fate, first: line, marks: [mark] })
  }
  return runs
}

/** A line for each line of the text; those that were not understood stand out. */
const Margin = memo(({ lines }: Pick<TextBoxProps, 'lines'>) =>
  runsOf(lines).map(({ fate, first, marks }) => (
    <span key={first} data-fate={fate}>
      {marks.join('')}
    </span>
  )),
)

/** The text with a margin that says what became of each line. Lines do not wrap, so that both agree. */
export const TextBox = ({ text, lines, trouble, onText, onFile }: TextBoxProps) => {
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
    <div className={styles.source}>
      <label htmlFor={id}>{words.text}</label>
      <div className={styles.sheet}>
        <pre ref={margin} className={styles.margin} aria-hidden="true">
          <Margin lines={lines} />
        </pre>
        <textarea
          ref={box}
          id={id}
          name={PASTED}
          className={styles.text}
          wrap="off"
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onText(target.value)}
          onScroll={follow}
        />
      </div>
      <p id={`${id}-hint`} className={styles.soft}>
        {words.hint}
      </p>
      <Trouble>{trouble}</Trouble>
      <div className={styles.actions}>
        <FileChoice onFile={onFile} />
        {text !== '' && <Button onClick={() => onText('')}>{words.clear}</Button>}
      </div>
    </div>
  )
}
