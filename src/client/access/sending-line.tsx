import { Trouble } from '../ui/trouble.tsx'
import * as words from '../words/en/access.ts'
import styles from './parts.module.css'
import type { Sending } from './use-file.ts'

/** Upload progress, or why the upload failed. */
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
