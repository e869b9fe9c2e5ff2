import { memo, useId, useLayoutEffect, useRef } from 'react'
import type { Reading } from '../../../../protocol/tables-read.ts'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Trouble } from '../../../ui/page/trouble.tsx'
import shared from '../tables.module.css'
import { paste as words } from '../words.ts'
import styles from './paste.module.css'
import { PASTED } from './take-text.ts'

type Lines = Reading['lines']

const FILE_TYPES = '.csv,.tsv,.txt,.md,.json,.js,text/*,application/json'

interface TextBoxProps {
  readonly text: string
  readonly lines: Lines
  readonly trouble: string | null
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** Lines of one fate in a row: a long text has few runs. */
const runsOf = (lines: Lines) => {
  const runs: { fate: Lines[number]['fate']; first: number; marks: string }[] = []
  for (const { line, fate } of lines) {
    const mark = `${line} ${words.mark[fate]}\n`
    const last = runs.at(-1)
    if (last?.fate === fate) last.marks += mark
    else runs.push({ fate, first: line, marks: mark })
  }
  return runs
}

/** A line for each line of the text; those that were not understood stand out. */
const Margin = memo(({ lines }: Pick<TextBoxProps, 'lines'>) =>
  runsOf(lines).map(({ fate, first, marks }) => (
    <span key={first} data-fate={fate}>
      {marks}
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
    <>
      <label htmlFor={id}>{words.text}</label>
      <div className={styles.box}>
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
      <p id={`${id}-hint`} className={shared.soft}>
        {words.hint}
      </p>
      <Trouble>{trouble}</Trouble>
      <div className={shared.actions}>
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
