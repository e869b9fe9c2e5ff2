import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Replaced } from '../../protocol/backup.ts'
import { apiPath } from '../../protocol/paths.ts'
import type { GmView } from '../../protocol/views.ts'
import { useCampaign, useGm, useView } from '../gm/session/use-gm.ts'
import { newIdempotencyKey } from '../ui/api/idempotency-key.ts'
import { ApiProblem } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { useTask } from '../ui/api/use-task.ts'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { sayBytes } from '../ui/format/bytes.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import * as words from '../words/en/campaign.tsx'
import * as forms from '../words/en/forms.ts'
import { FileActions, FileButton, SendingLine } from './backup-file.tsx'
import styles from './parts.module.css'
import { useFile } from './use-file.ts'

/** The campaign as a whole, as a file or another history replaces it. */
const useWhole = () => {
  const gm = useGm()
  return {
    campaign: useCampaign(),
    revision: useView((view) => view.revision),
    onView: (view: GmView): void => gm.tell({ kind: 'seen', view }),
  }
}

/** Goes back to what the last restore replaced, while that is kept. */
const useUndo = () => {
  const { campaign, revision, onView } = useWhole()
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

export const BackupPart = () => {
  const { campaign, revision, onView } = useWhole()
  const path = apiPath(campaign, '/backup')
  const [outcome, setOutcome] = useState('')
  const { undo, look, trouble } = useUndo()
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
    <>
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
    </>
  )
}
