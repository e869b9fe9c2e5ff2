import { useId, useRef, useState } from 'react'
import * as words from '../words/en/forms.ts'
import { Button } from './button.tsx'
import styles from './copy-row.module.css'

interface CopyRowProps {
  readonly label: string
  readonly value: string
  /** The one that the page is about. */
  readonly primary?: boolean
  /** Read aloud or typed by hand: all of it is in sight, however narrow the page. */
  readonly whole?: boolean
  /** Said below it until it is copied. */
  readonly hint?: string
  /** The button has copied it. */
  readonly onCopied?: () => void
}

/** Copies text; on a page over plain HTTP browsers hand out no clipboard, so a field is selected. */
const copy = async (
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> => {
  field?.focus()
  field?.select()
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The old command still works there.
    return document.execCommand('copy')
  }
}

/** A text to take along: a link, a key. */
export const CopyRow = (props: CopyRowProps) => {
  const { label, value, primary = false, whole = false, hint = '', onCopied } = props
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const lines = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  const onPress = async (): Promise<void> => {
    const isCopied = await copy(value, lines.current ?? line.current)
    setCopied(isCopied)
    if (isCopied) onCopied?.()
  }
  return (
    <div className={styles.copy}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        {whole ? (
          <div className={styles.lines} data-text={value}>
            <textarea
              ref={lines}
              id={id}
              className={styles.text}
              rows={1}
              readOnly
              value={value}
              onFocus={(event) => event.target.select()}
            />
          </div>
        ) : (
          <input
            ref={line}
            id={id}
            className={styles.text}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
          />
        )}
        <Button look={primary ? 'primary' : undefined} onClick={() => void onPress()}>
          {words.copy}
          <span className="visually-hidden"> {label}</span>
        </Button>
      </div>
      <p className={styles.hint} aria-live="polite">
        {copied === true && words.copied}
        {copied === false && words.copyByHand}
        {copied === null && hint}
      </p>
    </div>
  )
}
