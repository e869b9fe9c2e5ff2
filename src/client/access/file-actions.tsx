import { useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { chooseAnother } from '../words/en/access.ts'
import { tryAgain } from '../words/en/common.ts'
import { FileButton } from './file-button.tsx'
import styles from './parts.module.css'
import type { Sending } from './use-file.ts'

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
          {chooseAnother}
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
