import type { ListedCampaign } from '../../protocol/host.ts'
import { Button } from '../ui/button.tsx'
import { sayBytes } from '../ui/format/bytes.ts'
import { sayAgo, sayDate } from '../ui/format/dates.ts'
import styles from './host.module.css'
import * as words from './words.tsx'

export const named = ({ name }: { readonly name: string }): string => name || words.unnamed

export const CampaignList = (props: {
  readonly campaigns: readonly ListedCampaign[]
  readonly onOpen: (campaign: ListedCampaign) => void
}) => {
  const { campaigns, onOpen } = props
  const now = Date.now()
  return (
    <ul aria-label={words.campaigns}>
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={styles.campaign}>
          <div className={styles.what}>
            <h2>
              {named(campaign)}
              {campaign.archivedAt && <span className={styles.mark}>{words.archived}</span>}
              {campaign.home && <span className={styles.mark}>{words.atThisAddress}</span>}
            </h2>
            <p className={`row soft small ${styles.facts}`}>
              <span>{words.day(campaign.day)}</span>
              <span>{words.changed(sayAgo(campaign.usedAt, now))}</span>
              <span>{sayBytes(campaign.bytes)}</span>
              <span>{words.made(sayDate(campaign.createdAt))}</span>
            </p>
          </div>
          <Button onClick={() => onOpen(campaign)} spoken={named(campaign)}>
            {words.manage}
          </Button>
        </li>
      ))}
    </ul>
  )
}
