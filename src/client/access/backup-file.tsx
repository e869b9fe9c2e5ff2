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

interface Sending {
  readonly isPending: boolean
  /** From 0 to 1; at 1 the server reads it. */
  readonly part: number
  readonly error: Error | null
}

interface FileOptions<Answer> {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly onDone: (answer: Answer) => void
  /** Told the newest view when the revision was stale. */
  readonly onStale?: (view: GmView) => void
}

/** Whether the server will never take this file. */
const isHopeless = (error: Error | null): boolean =>
  error instanceof ApiProblem && (error.code === 'UNUSABLE_BACKUP' || error.code === 'TOO_LARGE')

export const useBackupFile = <Answer,>(options: FileOptions<Answer>) => {
  const { path, headers, onDone, onStale } = options
  const [file, setFile] = useState<File | null>(null)
  const [part, setPart] = useState(0)
  const once = useRef('')
  const underway = useRef<AbortController>(null)
  useEffect(() => () => underway.current?.abort(), [])
  const sending = useMutation({
    mutationFn: (chosen: File) => {
      const control = new AbortController()
      const { signal } = control
      underway.current = control
      setPart(0)
      return sendFile<Answer>(path, chosen, {
        type: BACKUP_TYPE,
        headers: { ...headers, 'idempotency-key': once.current },
        signal,
        onProgress: (sent) => signal.aborted || setPart(sent),
      })
    },
  })
  const choose = (chosen: File | null): void => {
    underway.current?.abort()
    // A retry after no answer keeps the key; a newly chosen file is another order.
    once.current = newIdempotencyKey()
    sending.reset()
    setFile(chosen)
  }
  const send = (chosen: File): void =>
    sending.mutate(chosen, {
      onSuccess: (answer) => {
        choose(null)
        onDone(answer)
      },
      onError: (error) => {
        if (!(error instanceof ApiProblem)) return
        once.current = newIdempotencyKey()
        if (error.current) onStale?.(error.current)
      },
    })
  return { file, sending: { ...sending, part }, choose, send: () => file && send(file) }
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

export const SendingLine = ({ sending }: { readonly sending: Sending }) => {
  if (!sending.isPending) return <ErrorMessage error={sending.error} />
  const sent = sending.part >= 1
  return (
    <div>
      <p aria-live="polite">{sent ? words.readingBackup : words.sendingBackup}</p>
      <progress aria-label={words.backup} max={1} value={sent ? undefined : sending.part} />
    </div>
  )
}

/** The buttons for a chosen backup. A hopeless one can only be replaced. */
export const FileActions = (props: {
  readonly sending: Sending
  readonly does: string
  readonly leaves: string
  readonly focused?: boolean
  readonly onSend: () => void
  readonly onChoose: (file: File | null) => void
}) => {
  const { sending, does, leaves, focused = false, onSend, onChoose } = props
  const main = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const refused = sending.error !== null
  const hopeless = isHopeless(sending.error)
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
    <div className="row">
      {hopeless ? (
        <FileButton primary chooser={chooser} onChoose={onChoose}>
          {words.chooseAnother}
        </FileButton>
      ) : (
        <Button ref={main} look="primary" aria-disabled={sending.isPending} onClick={onSend}>
          {refused ? tryAgain : does}
        </Button>
      )}
      <Button onClick={() => onChoose(null)}>{leaves}</Button>
    </div>
  )
}
