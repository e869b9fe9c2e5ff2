import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { OpenedCampaign } from '../../protocol/access.ts'
import { FileActions } from '../access/file-actions.tsx'
import { FileButton } from '../access/file-button.tsx'
import styles from '../access/parts.module.css'
import { SendingLine } from '../access/sending-line.tsx'
import { useFile } from '../access/use-file.ts'
import { ask } from '../api/request.ts'
import { useTask } from '../api/use-task.ts'
import { sayBytes } from '../format/bytes.ts'
import { Button } from '../ui/button.tsx'
import { nameProblem } from '../ui/name-problem.ts'
import { nameOfCampaign, noName } from '../words/en/access.ts'
import * as words from '../words/en/host.tsx'

interface NewCampaignFormProps {
  /** The route that makes campaigns. */
  readonly path: string
  readonly onOpened: (opened: OpenedCampaign) => void
  readonly onSignedOut: () => void
}

/** Makes a campaign from a name, or from a backup. */
export const NewCampaignForm = ({ path, onOpened, onSignedOut }: NewCampaignFormProps) => {
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, trouble, run } = useTask(onSignedOut)
  const { file, sending, choose, send } = useFile<OpenedCampaign>({
    path,
    onDone: onOpened,
    onRefused: ({ code }) => {
      if (code === 'NOT_SIGNED_IN') onSignedOut()
    },
  })
  const named = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!file) named.current?.focus()
  }, [file])
  const make = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = nameProblem(name, noName)
    setProblem(wrong)
    if (wrong) {
      named.current?.focus()
      return
    }
    void run(async () =>
      onOpened(await ask<OpenedCampaign>(path, { method: 'POST', body: { name: name.trim() } })),
    )
  }
  if (file) {
    return (
      <div className={styles.part}>
        <p>
          {words.copyOf(<strong className={styles.named}>{file.name}</strong>, sayBytes(file.size))}
        </p>
        <SendingLine sending={sending} />
        <FileActions
          focused
          sending={sending}
          does={words.makeCopy}
          leaves={words.anotherWay}
          onSend={send}
          onChoose={choose}
        />
      </div>
    )
  }
  return (
    <form className={styles.part} noValidate onSubmit={make}>
      <div>
        <label htmlFor={id}>{nameOfCampaign}</label>
        <div className={styles.row}>
          <input
            ref={named}
            id={id}
            className={styles.input}
            required
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
            }}
          />
          <Button type="submit" look="primary" aria-disabled={busy}>
            {words.makeCampaign}
          </Button>
        </div>
      </div>
      <p id={`${id}-problem`} role="alert" className={styles.outcome} data-wrong>
        {problem ?? trouble}
      </p>
      <div className={styles.actions}>
        <FileButton onChoose={choose}>{words.fromBackup}</FileButton>
      </div>
    </form>
  )
}
