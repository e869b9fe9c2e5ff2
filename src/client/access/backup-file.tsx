import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Trouble } from '../ui/page/trouble.tsx'
import { tryAgain } from '../ui/words.ts'
import styles from './parts.module.css'
import type { Sending } from './use-file.ts'
import * as words from './words.tsx'

interface FileButtonProps {
  readonly children: ReactNode
  readonly primary?: boolean
  readonly chooser?: RefObject<HTMLInputElement | null>
  readonly onChoose: (file: File) => void
}

export const FileButton = ({ children, primary, chooser, onChoose }: FileButtonProps) => (
  <label className={`${button.button} ${primary ? button.primary : ''} ${styles.file}`}>
    {children}
    <input
      ref={chooser}
      type="file"
      className={styles.chooser}
      accept=".overland,.zip,application/zip"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // Lets the same file be chosen again.
        target.value = ''
        if (file) onChoose(file)
      }}
    />
  </label>
)

export const SendingLine = ({ sending }: { readonly sending: Sending }) => {
  if (sending.kind === 'none') return null
  if (sending.kind === 'refused') return <Trouble>{sending.why}</Trouble>
  const sent = sending.part >= 1
  return (
    <div className={styles.sending}>
      <p aria-live="polite">{sent ? words.readingBackup : words.sendingBackup}</p>
      <progress aria-label={words.backup} max={1} value={sent ? undefined : sending.part} />
    </div>
  )
}

interface FileActionsProps {
  readonly sending: Sending
  /** The label of the button that sends the file. */
  readonly does: string
  /** The label of the button that drops it. */
  readonly leaves: string
  readonly focused?: boolean
  readonly onSend: () => void
  readonly onChoose: (file: File | null) => void
}

/** The buttons for a chosen backup. A hopeless one can only be replaced. */
export const FileActions = (props: FileActionsProps) => {
  const { sending, does, leaves, focused = false, onSend, onChoose } = props
  const main = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const refused = sending.kind === 'refused'
  const hopeless = refused && sending.hopeless
  useLayoutEffect(() => {
    if (focused) main.current?.focus()
  }, [focused])
  // The error above may have pushed the buttons out of sight.
  useLayoutEffect(() => {
    if (!refused) return
    const next = hopeless ? chooser.current : main.current
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }, [refused, hopeless])
  return (
    <div className={styles.actions}>
      {hopeless ? (
        <FileButton primary chooser={chooser} onChoose={onChoose}>
          {words.chooseAnother}
        </FileButton>
      ) : (
        <Button
          ref={main}
          look="primary"
          aria-disabled={sending.kind === 'underway'}
          onClick={onSend}
        >
          {refused ? tryAgain : does}
        </Button>
      )}
      <Button onClick={() => onChoose(null)}>{leaves}</Button>
    </div>
  )
}
