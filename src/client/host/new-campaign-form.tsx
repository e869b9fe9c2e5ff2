import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId } from 'react'
import type { OpenedCampaign } from '../../protocol/access.ts'
import { FileActions, FileButton, SendingLine, useBackupFile } from '../access/backup-file.tsx'
import { NameField, useName } from '../access/name-field.tsx'
import styles from '../access/parts.module.css'
import { sayTrouble } from '../ui/api/problem.ts'
import { ask } from '../ui/api/request.ts'
import { Button } from '../ui/button.tsx'
import { sayBytes } from '../ui/format/bytes.ts'
import * as words from './words.tsx'

interface NewCampaignFormProps<Opened> {
  readonly path: string
  readonly onOpened: (opened: Opened) => void
}

/** Makes a campaign from a name, or from a backup. */
export const NewCampaignForm = <Opened extends OpenedCampaign>({
  path,
  onOpened,
}: NewCampaignFormProps<Opened>) => {
  const id = useId()
  const typed = useName('')
  const { isPending, error, mutate } = useMutation({
    mutationFn: (name: string) => ask<Opened>(path, { method: 'POST', body: { name } }),
    onSuccess: onOpened,
  })
  const { file, sending, choose, send } = useBackupFile<Opened>({ path, onDone: onOpened })
  const { input } = typed
  useEffect(() => {
    if (!file) input.current?.focus()
  }, [file, input])
  const make = (event: FormEvent): void => {
    event.preventDefault()
    const name = typed.read()
    if (name !== null) mutate(name)
  }
  if (file) {
    return (
      <div className="stack">
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
    <form className="stack" noValidate onSubmit={make}>
      <div>
        <NameField id={id} name={typed} about={`${id}-problem`}>
          <Button type="submit" look="primary" aria-disabled={isPending}>
            {words.makeCampaign}
          </Button>
        </NameField>
      </div>
      <p id={`${id}-problem`} role="alert" className={`wrong ${styles.outcome}`}>
        {typed.problem ?? (error && sayTrouble(error))}
      </p>
      <div className="row">
        <FileButton onChoose={choose}>{words.fromBackup}</FileButton>
      </div>
    </form>
  )
}
