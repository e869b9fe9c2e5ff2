import { useLayoutEffect, useRef, useState } from 'react'
import { apiPath } from '../../protocol/paths.ts'
import type { GmView } from '../../protocol/views.ts'
import { sayBytes } from '../format/bytes.ts'
import button from '../ui/button.module.css'
import { backup } from '../words/en/access.ts'
import * as words from '../words/en/campaign.tsx'
import * as forms from '../words/en/forms.ts'
import { FileActions, FileButton, SendingLine } from './backup-file.tsx'
import styles from './parts.module.css'
import { useFile } from './use-file.ts'

interface BackupPartProps {
  readonly campaign: string
  readonly revision: string
  readonly onView: (view: GmView) => void
}

export const BackupPart = ({ campaign, revision, onView }: BackupPartProps) => {
  const path = apiPath(campaign, '/backup')
  const [restored, setRestored] = useState(false)
  const { file, sending, choose, send } = useFile<GmView>({
    path,
    headers: { 'if-match': `"${revision}"` },
    onDone: (view) => {
      setRestored(true)
      onView(view)
    },
    onStale: onView,
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
      <h3>{backup}</h3>
      <p>{words.aboutBackup}</p>
      <div className={styles.actions}>
        <a href={path} download className={button.button}>
          {words.download}
        </a>
        {!file && (
          <FileButton
            chooser={chooser}
            onChoose={(chosen) => {
              setRestored(false)
              choose(chosen)
            }}
          >
            {words.restoreFrom}
          </FileButton>
        )}
      </div>
      {file && (
        <fieldset
          ref={question}
          className={styles.question}
          aria-label={words.restoring}
          tabIndex={-1}
        >
          <p>
            <strong className={styles.named}>{file.name}</strong> ({sayBytes(file.size)})
          </p>
          {sending.kind !== 'refused' && <p>{words.aboutRestoring}</p>}
          <SendingLine sending={sending} />
          <FileActions
            sending={sending}
            does={words.restore}
            leaves={forms.cancel}
            onSend={send}
            onChoose={choose}
          />
        </fieldset>
      )}
      <p className={styles.outcome} aria-live="polite">
        {restored && words.restored}
      </p>
    </section>
  )
}
