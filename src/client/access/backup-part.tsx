import { useMutation, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCampaign, useGm, useView } from '#client/session/use-gm.ts'
import { ApiProblem } from '#client/ui/api/problem.ts'
import { newIdempotencyKey, request } from '#client/ui/api/request.ts'
import button from '#client/ui/button.module.css'
import { Button } from '#client/ui/button.tsx'
import { sayBytes } from '#client/ui/format/bytes.ts'
import * as forms from '#client/ui/gm-words.ts'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import type { Replaced } from '#protocol/backup.ts'
import { apiPath } from '#protocol/paths.ts'
import type { GmView } from '#protocol/views.ts'
import { FileActions, FileButton, UploadLine, useBackupFile } from './backup-file.tsx'
import styles from './parts.module.css'
import * as words from './words.tsx'

/**
 * The history that the last restore, or its undo, replaced, and the request that brings it back.
 */
const useUndoRestore = (revision: string, onView: (view: GmView) => void) => {
  const campaign = useCampaign()
  const { data, error, refetch } = useQuery<Replaced>({
    queryKey: [apiPath(campaign, '/backup/replaced')],
  })
  const undo = useMutation({
    mutationFn: () => {
      const idempotencyKey = newIdempotencyKey()
      return request<GmView>(campaign, '/backup/undo', { method: 'POST', revision, idempotencyKey })
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.current) onView(error.current)
    },
    onSuccess: (view) => {
      onView(view)
      void refetch()
    },
  })
  return { replaced: data?.replaced, refetchReplaced: refetch, undo, error: undo.error ?? error }
}

export const BackupPart = () => {
  const gm = useGm()
  const { revision } = useView()
  const onView = (view: GmView): void => gm.dispatch({ kind: 'seen', view })
  const path = apiPath(useCampaign(), '/backup')
  const [outcome, setOutcome] = useState('')
  const { replaced, refetchReplaced, undo, error } = useUndoRestore(revision, onView)
  const { file, upload, choose, send } = useBackupFile<GmView>({
    path,
    headers: { 'if-match': `"${revision}"` },
    onDone: (view) => {
      setOutcome(words.restored)
      onView(view)
      void refetchReplaced()
    },
    onStale: onView,
  })
  const question = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const wasAsking = useRef(false)
  useLayoutEffect(() => {
    if (file) question.current?.focus()
    else if (wasAsking.current) chooser.current?.focus()
    wasAsking.current = file !== null
  }, [file])
  return (
    <>
      <p>{words.aboutBackup}</p>
      <div className="row">
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
        {!file && replaced && (
          <Button
            aria-disabled={undo.isPending}
            onClick={() =>
              undo.mutate(undefined, {
                onSuccess: () =>
                  setOutcome(replaced.restored ? words.restored : words.restoreUndone),
              })
            }
          >
            {replaced.restored ? words.redoRestore : words.undoRestore}
          </Button>
        )}
      </div>
      <ErrorMessage error={error} />
      {file && (
        <fieldset
          ref={question}
          className={`note stack quiet ${styles.question}`}
          aria-label={words.restoring}
          tabIndex={-1}
        >
          <p>
            <strong className="break-words">{file.name}</strong> ({sayBytes(file.size)})
          </p>
          {!upload.error && <p>{words.aboutRestoring}</p>}
          <UploadLine upload={upload} />
          <FileActions
            upload={upload}
            sendLabel={words.restore}
            cancelLabel={forms.cancel}
            onSend={send}
            onChoose={choose}
          />
        </fieldset>
      )}
      <p className="soft outcome" aria-live="polite">
        {outcome}
      </p>
    </>
  )
}
