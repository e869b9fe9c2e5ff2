import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-row.module.css'
import * as words from './gm-words.ts'

/** Copies a text. Plain HTTP pages have no clipboard API: there `execCommand` copies the selected field. */
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
    return document.execCommand('copy')
  }
}

export const CopyRow = (props: {
  readonly label: string
  readonly value: string
  /** Whether this row's button is the main button of its page. */
  readonly isMain?: boolean
  readonly multiline?: boolean
  readonly hint?: string
}) => {
  const { label, value, isMain = false, multiline = false, hint = '' } = props
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  const onPress = async (): Promise<void> => setCopied(await copy(value, field.current))
  const text = {
    ref: field,
    id,
    className: styles.text,
    readOnly: true,
    value,
    onFocus: () => field.current?.select(),
  }
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        {multiline ? (
          <div className={styles.lines} data-text={value}>
            <textarea {...text} rows={1} />
          </div>
        ) : (
          <input {...text} />
        )}
        <Button look={isMain ? 'primary' : undefined} onClick={() => void onPress()} spoken={label}>
          {words.copy}
        </Button>
      </div>
      <p className="soft small held" aria-live="polite">
        {copied === true && words.copied}
        {copied === false && words.copyByHand}
        {copied === null && hint}
      </p>
    </div>
  )
}
