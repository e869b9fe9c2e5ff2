import { useLayoutEffect, useRef, useState } from 'react'
import { apiPath } from '../../protocol/paths.ts'
import type { GmView } from '../../protocol/views.ts'
import button from '../ui/button.module.css'
import { sayBytes } from '../ui/say-bytes.ts'
import { FileActions } from './file-actions.tsx'
import { FileButton } from './file-button.tsx'
import styles from './parts.module.css'
import { SendingLine } from './sending-line.tsx'
import { useFile } from './use-file.ts'

interface BackupPartProps {
  readonly campaign: string
  /** The revision that the GM sees. */
  readonly revision: string
  /** Takes in the view that came of it. */
  readonly onView: (view: GmView) => void
  readonly onSignedOut: () => void
}

/** The whole campaign as a file, and back. */
export const BackupPart = ({ campaign, revision, onView, onSignedOut }: BackupPartProps) => {
  const path = apiPath(campaign, '/backup')
  const [restored, setRestored] = useState(false)
  const { file, sending, choose, send } = useFile<GmView>({
    path,
    headers: { 'if-match': `"${revision}"` },
    onDone: (view) => {
      setRestored(true)
      onView(view)
    },
    onRefused: ({ code, current }) => {
      if (current) onView(current)
      if (code === 'NOT_SIGNED_IN') onSignedOut()
    },
  })
  const question = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const asked = useRef(false)
  useLayoutEffect(() => {
    if (file) question.current?.focus()
    else if (asked.current) chooser.current?.focus()
    asked.current = file !== null
  }, [file])
  return (
    <section className={styles.part}>
      <h3>Backup</h3>
      <p>
        One file with all there is: the record, every day, the map with its sites, the settings and
        the images. It holds your secrets, but no key and no link.
      </p>
      <div className={styles.actions}>
        <a href={path} download className={button.button}>
          Download a backup
        </a>
        {!file && (
          <FileButton
            chooser={chooser}
            onChoose={(chosen) => {
              setRestored(false)
              choose(chosen)
            }}
          >
            Restore from a file…
          </FileButton>
        )}
      </div>
      {file && (
        <fieldset
          ref={question}
          className={styles.question}
          aria-label="Restore from a file"
          tabIndex={-1}
        >
          <p>
            <strong className={styles.named}>{file.name}</strong> ({sayBytes(file.size)})
          </p>
          {sending.kind !== 'refused' && (
            <p>
              The campaign becomes what it was in this file, on every screen that is open. Keys and
              links stay as they are. Undo takes it back.
            </p>
          )}
          <SendingLine sending={sending} />
          <FileActions
            sending={sending}
            does="Restore"
            leaves="Cancel"
            onSend={send}
            onChoose={choose}
          />
        </fieldset>
      )}
      <p className={styles.outcome} aria-live="polite">
        {restored && 'Restored. Undo takes it back.'}
      </p>
    </section>
  )
}
