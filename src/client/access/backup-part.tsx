import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Replaced } from '../../protocol/backup.ts'
import { apiPath } from '../../protocol/paths.ts'
import type { GmView } from '../../protocol/views.ts'
import { newIdempotencyKey } from '../ui/api/idempotency-key.ts'
import { ApiProblem } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { useTask } from '../ui/api/use-task.ts'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { sayBytes } from '../ui/format/bytes.ts'
import * as forms from '../ui/gm-words.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import { FileActions, FileButton, SendingLine } from './backup-file.tsx'
import styles from './parts.module.css'
import { useFile } from './use-file.ts'
import * as words from './words.tsx'

interface BackupPartProps {
  readonly campaign: string
  readonly revision: string
  readonly onView: (view: GmView) => void
}

/** Goes back to what the last restore replaced, while that is kept. */
const useUndo = ({ campaign, revision, onView }: BackupPartProps) => {
  const [replaced, setReplaced] = useState<Replaced['replaced']>(null)
  const { trouble, run } = useTask()
  const ask = async (): Promise<void> => {
    const answer = await request<Replaced>(campaign, '/backup/replaced')
    setReplaced(answer.replaced)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(() => void run(ask), [])
  const undo = async (onDone: () => void): Promise<void> => {
    const once = newIdempotencyKey()
    try {
      onView(await request(campaign, '/backup/undo', { method: 'POST', revision, once }))
      onDone()
    } catch (error) {
      if (error instanceof ApiProblem && error.current) onView(error.current)
      throw error
    }
    await ask()
  }
  return {
    look: () => void run(ask),
    /** Leads to what is kept, and says what that is. */
    undo: replaced && {
      words: replaced.restored ? words.redoRestore : words.undoRestore,
      begin: (onDone: (outcome: string) => void) =>
        void run(() =>
          undo(() => onDone(replaced.restored ? words.restored : words.restoreUndone)),
        ),
    },
    trouble,
  }
}

export const BackupPart = ({ campaign, revision, onView }: BackupPartProps) => {
  const path = apiPath(campaign, '/backup')
  const [outcome, setOutcome] = useState('')
  const { undo, look, trouble } = useUndo({ campaign, revision, onView })
  const { file, sending, choose, send } = useFile<GmView>({
    path,
    headers: { 'if-match': `"${revision}"` },
    onDone: (view) => {
      setOutcome(words.restored)
      onView(view)
      look()
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
      <h3>{words.backup}</h3>
      <p>{words.aboutBackup}</p>
      <div className={styles.actions}>
        <a href={path} download className={button.button}>
          {words.download}
        </a>
        {!file && (
          <FileButton
            chooser={chooser}
            onChoose={(chosen) => {
              setOutcome('')
              choose(chosen)
            }}
          >
            {words.restoreFrom}
          </FileButton>
        )}
        {!file && undo && <Button onClick={() => undo.begin(setOutcome)}>{undo.words}</Button>}
      </div>
      <Trouble>{trouble}</Trouble>
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
        {outcome}
      </p>
    </section>
  )
}
