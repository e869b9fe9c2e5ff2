import { useState } from 'react'
import { NameForm } from '#client/access/name-field.tsx'
import styles from '#client/access/parts.module.css'
import { gmLink, OriginChoice, playersLink, useLinkOrigin } from '#client/access/players-link.tsx'
import * as access from '#client/access/words.tsx'
import button from '#client/ui/button.module.css'
import { CopyRow } from '#client/ui/copy-row.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { NewKey } from '#protocol/access.ts'
import type { ListedCampaign } from '#protocol/host.ts'
import { hostApiPath } from '#protocol/paths.ts'
import { FetchingLinks, gmLinkWithKey } from './new-campaign.tsx'
import { campaignRoute, requestHost, useHostSettings } from './server-part.tsx'
import * as words from './words.tsx'

export const ManageDialog = (props: {
  readonly campaign: ListedCampaign
  readonly onChange: (campaign: ListedCampaign) => void
  readonly onDeleted: () => void
  readonly onClose: () => void
}) => {
  const { campaign, onChange, onDeleted, onClose } = props
  const { origins } = useHostSettings()
  const origin = useLinkOrigin(origins ?? [])
  const [key, setKey] = useState<string | null>(null)
  const route = campaignRoute(campaign.id)
  const rename = async (name: string): Promise<void> =>
    onChange(await requestHost<ListedCampaign>(route, { method: 'PATCH', body: { name } }))
  return (
    <Dialog title={words.named(campaign)} long onClose={onClose}>
      <div className={`stack gap-6 ${styles.parts}`}>
        <NameForm name={campaign.name} onRename={rename} />
        <section className="stack">
          <h3>{words.links}</h3>
          {origins ? (
            <>
              <CopyRow label={access.gmLink} value={gmLink(campaign.gm, origin.chosen)} />
              <CopyRow
                label={access.playersLink}
                value={playersLink(campaign.players, origin.chosen)}
              />
              <OriginChoice origin={origin} />
            </>
          ) : (
            <FetchingLinks />
          )}
        </section>
        <section className="stack">
          <h3>{access.gmKey}</h3>
          {key && (
            <div className={styles.newKey} aria-live="polite">
              {origins ? (
                <CopyRow
                  label={words.signingLink}
                  value={gmLinkWithKey({ gm: campaign.gm, key }, origin.chosen)}
                  isMain
                />
              ) : (
                <FetchingLinks />
              )}
              <CopyRow label={access.newGmKey} value={key} multiline hint={words.sendKey} />
            </div>
          )}
          <div className="row">
            <ConfirmButton
              {...access.makeKey}
              onConfirm={async () =>
                setKey((await requestHost<NewKey>(`${route}/key`, { method: 'POST' })).key)
              }
            >
              <p>{words.aboutNewKey}</p>
            </ConfirmButton>
          </div>
        </section>
        <DeletePart
          campaign={campaign}
          onDelete={async () => {
            await requestHost(route, { method: 'DELETE' })
            onDeleted()
          }}
        />
      </div>
    </Dialog>
  )
}

const DeletePart = (props: {
  readonly campaign: ListedCampaign
  readonly onDelete: () => Promise<void>
}) => {
  const { campaign, onDelete } = props
  return (
    <section className="stack">
      <h3>{words.deleteCampaign}</h3>
      <div className="row">
        <ConfirmButton {...words.remove} danger onConfirm={onDelete}>
          <p>{words.willBeGone(<strong>{words.named(campaign)}</strong>, campaign.day)}</p>
          <p>{words.aboutDeleting}</p>
          <p>
            <a
              href={hostApiPath(`${campaignRoute(campaign.id)}/backup`)}
              download
              className={button.button}
            >
              {words.downloadFirst}
            </a>
          </p>
        </ConfirmButton>
      </div>
    </section>
  )
}
