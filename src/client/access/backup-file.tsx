import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiProblem } from '#client/ui/api/problem.ts'
import { newIdempotencyKey } from '#client/ui/api/request.ts'
import { sendFile } from '#client/ui/api/upload-image.ts'
import button from '#client/ui/button.module.css'
import { Button } from '#client/ui/button.tsx'
import { FileInput } from '#client/ui/inputs.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { tryAgain } from '#client/ui/words.ts'
import type { GmView } from '#protocol/views.ts'
import * as words from './words.tsx'

const BACKUP_TYPE = 'application/zip'

interface BackupUpload {
  readonly isPending: boolean
  /** From 0 to 1; at 1 the server is reading the file. */
  readonly sentShare: number
  readonly error: Error | null
}

interface FileOptions<Answer> {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly onDone: (answer: Answer) => void
  /** Called with the newest view if the revision was stale. */
  readonly onStale?: (view: GmView) => void
}

/** True if the server will refuse this file however often it is sent. */
const isUnusable = (error: Error | null): boolean =>
  error instanceof ApiProblem && (error.code === 'UNUSABLE_BACKUP' || error.code === 'TOO_LARGE')

export const useBackupFile = <Answer,>(options: FileOptions<Answer>) => {
  const { path, headers, onDone, onStale } = options
  const [file, setFile] = useState<File | null>(null)
  const [sentShare, setSentShare] = useState(0)
  const idempotencyKey = useRef('')
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const controller = new AbortController()
      const { signal } = controller
      abortController.current = controller
      setSentShare(0)
      return sendFile<Answer>(path, chosen, {
        type: BACKUP_TYPE,
        headers: { ...headers, 'idempotency-key': idempotencyKey.current },
        signal,
        onProgress: (share) => signal.aborted || setSentShare(share),
      })
    },
  })
  const choose = (chosen: File | null): void => {
    abortController.current?.abort()
    // A retry after no answer keeps the idempotency key; a newly chosen file gets a new one.
    idempotencyKey.current = newIdempotencyKey()
    upload.reset()
    setFile(chosen)
  }
  const send = (chosen: File): void =>
    upload.mutate(chosen, {
      onSuccess: (answer) => {
        choose(null)
        onDone(answer)
      },
      onError: (error) => {
        if (!(error instanceof ApiProblem)) return
        idempotencyKey.current = newIdempotencyKey()
        if (error.current) onStale?.(error.current)
      },
    })
  return { file, upload: { ...upload, sentShare }, choose, send: () => file && send(file) }
}

interface FileButtonProps {
  readonly children: ReactNode
  readonly primary?: boolean
  readonly chooser?: RefObject<HTMLInputElement | null>
  readonly onChoose: (file: File) => void
}

export const FileButton = ({ children, primary, chooser, onChoose }: FileButtonProps) => (
  <label className={`${button.button} ${primary ? button.primary : ''} ${button.file}`}>
    {children}
    <FileInput ref={chooser} accept=".overland,.zip,application/zip" onFile={onChoose} />
  </label>
)

export const UploadLine = ({ upload }: { readonly upload: BackupUpload }) => {
  if (!upload.isPending) return <ErrorMessage error={upload.error} />
  const isFullySent = upload.sentShare >= 1
  return (
    <div>
      <p aria-live="polite">{isFullySent ? words.readingBackup : words.sendingBackup}</p>
      <progress
        aria-label={words.backup}
        max={1}
        value={isFullySent ? undefined : upload.sentShare}
      />
    </div>
  )
}

/** The buttons for a chosen backup file. An unusable one can only be replaced by another. */
export const FileActions = (props: {
  readonly upload: BackupUpload
  readonly sendLabel: string
  readonly cancelLabel: string
  readonly hasFocus?: boolean
  readonly onSend: () => void
  readonly onChoose: (file: File | null) => void
}) => {
  const { upload, sendLabel, cancelLabel, hasFocus = false, onSend, onChoose } = props
  const sendButton = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const hasFailed = upload.error !== null
  const isFileUnusable = isUnusable(upload.error)
  useLayoutEffect(() => {
    if (hasFocus) sendButton.current?.focus()
  }, [hasFocus])
  // The error message above may have pushed the buttons out of the window.
  useLayoutEffect(() => {
    if (!hasFailed) return
    const buttonToFocus = isFileUnusable ? chooser.current : sendButton.current
    buttonToFocus?.focus()
    buttonToFocus?.scrollIntoView({ block: 'nearest' })
  }, [hasFailed, isFileUnusable])
  return (
    <div className="row">
      {isFileUnusable ? (
        <FileButton primary chooser={chooser} onChoose={onChoose}>
          {words.chooseAnother}
        </FileButton>
      ) : (
        <Button ref={sendButton} look="primary" aria-disabled={upload.isPending} onClick={onSend}>
          {hasFailed ? tryAgain : sendLabel}
        </Button>
      )}
      <Button onClick={() => onChoose(null)}>{cancelLabel}</Button>
    </div>
  )
}
