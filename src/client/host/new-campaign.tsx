import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { FileActions, FileButton, UploadLine, useBackupFile } from '#client/access/backup-file.tsx'
import { NameField, useNameInput } from '#client/access/name-field.tsx'
import styles from '#client/access/parts.module.css'
import { gmLink, PlayersLink, useLinkOrigin } from '#client/access/players-link.tsx'
import { gmKey } from '#client/access/words.tsx'
import { sayError } from '#client/ui/api/problem.ts'
import { requestJson } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyRow } from '#client/ui/copy-row.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { sayBytes } from '#client/ui/format/bytes.ts'
import { cancel } from '#client/ui/gm-words.ts'
import type { OpenedCampaign as Opened } from '#protocol/access.ts'
import { hostApiPath } from '#protocol/paths.ts'
import { useHostSettings } from './server-part.tsx'
import * as words from './words.tsx'

/** A GM link with the key in its fragment, which browsers send to no server. */
export const gmLinkWithKey = ({ gm, key }: Pick<Opened, 'gm' | 'key'>, origin: string): string =>
  `${gmLink(gm, origin)}#key=${encodeURIComponent(key)}`

/** Shown until the links' origins are loaded, so that shown links never change. */
export const FetchingLinks = () => <p className="soft">{words.fetchingLinks}</p>

const OpenedCampaign = (props: {
  readonly opened: Opened
  /** Origins for links; empty to use this page's own; null while they are loading. */
  readonly origins: readonly string[] | null
}) => {
  const { opened, origins } = props
  const origin = useLinkOrigin(origins ?? [])
  const result = useRef<HTMLElement>(null)
  // The form has disappeared: focus the result.
  useLayoutEffect(() => result.current?.focus(), [])
  return (
    <>
      <section ref={result} className={styles.newKey} aria-label={words.forGm} tabIndex={-1}>
        <p>
          <strong>{words.headGm}</strong> {words.keepKey}
        </p>
        {origins ? (
          <CopyRow label={words.signingLink} value={gmLinkWithKey(opened, origin.chosen)} isMain />
        ) : (
          <FetchingLinks />
        )}
        <CopyRow label={gmKey} value={opened.key} multiline />
      </section>
      <section aria-label={words.forPlayers}>
        <p>
          <strong>{words.headPlayers}</strong> {words.underInvite}
        </p>
        {origins ? <PlayersLink address={opened.players} origin={origin} /> : <FetchingLinks />}
      </section>
    </>
  )
}

const CAMPAIGNS_PATH = hostApiPath('/campaigns')

/** Makes a campaign from a name, or from a backup. */
const NewCampaignForm = ({ onOpened }: { readonly onOpened: (opened: Opened) => void }) => {
  const id = useId()
  const nameField = useNameInput('')
  const { isPending, error, mutate } = useMutation({
    mutationFn: (name: string) =>
      requestJson<Opened>(CAMPAIGNS_PATH, { method: 'POST', body: { name } }),
    onSuccess: onOpened,
  })
  const { file, upload, choose, send } = useBackupFile<Opened>({
    path: CAMPAIGNS_PATH,
    onDone: onOpened,
  })
  const { input } = nameField
  useEffect(() => {
    if (!file) input.current?.focus()
  }, [file, input])
  const makeCampaign = (event: FormEvent): void => {
    event.preventDefault()
    const name = nameField.read()
    if (name !== null) mutate(name)
  }
  if (file) {
    return (
      <div className="stack">
        <p>
          {words.copyOf(<strong className="break-words">{file.name}</strong>, sayBytes(file.size))}
        </p>
        <UploadLine upload={upload} />
        <FileActions
          hasFocus
          upload={upload}
          sendLabel={words.makeCopy}
          cancelLabel={words.anotherWay}
          onSend={send}
          onChoose={choose}
        />
      </div>
    )
  }
  return (
    <form className="stack" noValidate onSubmit={makeCampaign}>
      <div>
        <NameField id={id} name={nameField} problemId={`${id}-problem`}>
          <Button type="submit" look="primary" aria-disabled={isPending}>
            {words.makeCampaign}
          </Button>
        </NameField>
      </div>
      <p id={`${id}-problem`} role="alert" className="wrong outcome">
        {nameField.problem ?? (error && sayError(error))}
      </p>
      <div className="row">
        <FileButton onChoose={choose}>{words.fromBackup}</FileButton>
      </div>
    </form>
  )
}

export const NewCampaignDialog = (props: {
  readonly onMade: () => void
  readonly onClose: () => void
}) => {
  const { onMade, onClose } = props
  const { origins } = useHostSettings()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <Dialog title={opened?.name || words.newCampaign} onClose={onClose}>
      <div className={`stack gap-6 ${styles.parts}`}>
        {opened ? (
          <OpenedCampaign opened={opened} origins={origins} />
        ) : (
          <NewCampaignForm
            onOpened={(made) => {
              setOpened(made)
              onMade()
            }}
          />
        )}
        <p className="row end">
          <Button onClick={onClose}>{opened ? words.done : cancel}</Button>
        </p>
      </div>
    </Dialog>
  )
}
