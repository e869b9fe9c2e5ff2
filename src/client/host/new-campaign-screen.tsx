import { useCallback, useState } from 'react'
import type { OpenedCampaign as Opened } from '../../protocol/access.ts'
import { CAMPAIGNS_PATH } from '../../protocol/paths.ts'
import styles from '../access/parts.module.css'
import page from '../ui/page.module.css'
import { usePageTitle } from '../ui/page-title.ts'
import { product } from '../words/en/common.ts'
import { aNewCampaign } from '../words/en/host.tsx'
import { NewCampaignForm } from './new-campaign-form.tsx'
import { OpenedCampaign } from './opened-campaign.tsx'
import { type ShownKey, ToGmPage } from './to-gm-page.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

const doNothing = (): void => {}

/** The public page for a new campaign; the server refuses if the host does not allow it. */
export const NewCampaignScreen = () => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [gmKey, setGmKey] = useState<ShownKey>('new')
  const onKept = useCallback(() => setGmKey('kept'), [])
  const onAsked = useCallback(() => setGmKey('asked'), [])
  useLeaveWarning(opened !== null && gmKey === 'new', onAsked)
  const title = opened?.name || aNewCampaign
  usePageTitle(title)
  return (
    <main className={page.page}>
      <div className={page.sheet}>
        <p className={page.name}>{product}</p>
        <h1>{title}</h1>
        {opened ? (
          <div className={styles.parts}>
            <OpenedCampaign opened={opened} onKept={onKept} />
            <ToGmPage opened={opened} gmKey={gmKey} onAsked={onAsked} />
          </div>
        ) : (
          <NewCampaignForm path={CAMPAIGNS_PATH} onOpened={setOpened} onSignedOut={doNothing} />
        )}
      </div>
    </main>
  )
}
