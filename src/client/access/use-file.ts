import { useContext, useEffect, useRef, useState } from 'react'
import type { GmView } from '../../protocol/views.ts'
import { newIdempotencyKey } from '../ui/api/idempotency-key.ts'
import { ApiProblem, isSignedOut, sayTrouble } from '../ui/api/problem.ts'
import { type SendOptions, sendFile } from '../ui/api/send-file.ts'
import { SignedOut } from '../ui/api/signed-out.ts'

export type Sending =
  | { readonly kind: 'none' }
  /** `part` from 0 to 1; at 1 the server reads it. */
  | { readonly kind: 'underway'; readonly part: number }
  /** `hopeless`: the server will never take this file. */
  | { readonly kind: 'refused'; readonly why: string; readonly hopeless: boolean }

interface FileOptions<Answer> {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly onDone: (answer: Answer) => void
  /** Told the newest view when the revision was stale. */
  readonly onStale?: (view: GmView) => void
}

const BACKUP_TYPE = 'application/zip'

const isHopeless = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'UNUSABLE_BACKUP' || error.code === 'TOO_LARGE')

export const useFile = <Answer>({ path, headers, onDone, onStale }: FileOptions<Answer>) => {
  const onSignedOut = useContext(SignedOut)
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState<Sending>({ kind: 'none' })
  const once = useRef('')
  const underway = useRef<AbortController>(null)
  useEffect(() => () => underway.current?.abort(), [])

  const choose = (chosen: File | null): void => {
    underway.current?.abort()
    // A retry after no answer keeps the key; a newly chosen file is another order.
    once.current = newIdempotencyKey()
    setFile(chosen)
    setSending({ kind: 'none' })
  }

  const send = async (): Promise<void> => {
    if (!file || sending.kind === 'underway') return
    const control = new AbortController()
    underway.current = control
    const mine = (next: Sending): void => {
      if (underway.current === control) setSending(next)
    }
    mine({ kind: 'underway', part: 0 })
    const options: SendOptions = {
      type: BACKUP_TYPE,
      headers: { ...headers, 'idempotency-key': once.current },
      signal: control.signal,
      onProgress: (part) => mine({ kind: 'underway', part }),
    }
    try {
      const answer = await sendFile<Answer>(path, file, options)
      if (underway.current !== control) return
      choose(null)
      onDone(answer)
    } catch (error) {
      if (control.signal.aborted) return
      mine({ kind: 'refused', why: sayTrouble(error), hopeless: isHopeless(error) })
      if (!(error instanceof ApiProblem)) return
      once.current = newIdempotencyKey()
      if (error.current) onStale?.(error.current)
      if (isSignedOut(error)) onSignedOut()
    }
  }

  return { file, sending, choose, send: () => void send() }
}
