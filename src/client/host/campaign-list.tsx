import type { ListedCampaign } from '../../protocol/host.ts'
import button from '../ui/button.module.css'
import { sayBytes } from '../ui/say-bytes.ts'
import { sayAgo, sayDate } from '../ui/say-when.ts'
import { written } from '../ui/written.ts'
import styles from './host.module.css'
import { named } from './named.ts'

interface CampaignListProps {
  readonly campaigns: readonly ListedCampaign[]
  readonly onOpen: (campaign: ListedCampaign) => void
}

/** The campaigns, a row each. */
export const CampaignList = ({ campaigns, onOpen }: CampaignListProps) => {
  const now = Date.now()
  return (
    <ul className={styles.list} aria-label="Campaigns">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={styles.campaign}>
          <div className={styles.what}>
            <h2>
              {named(campaign)}
              {campaign.archivedAt && <span className={styles.mark}>archived</span>}
              {campaign.home && <span className={styles.mark}>at this address</span>}
            </h2>
            <p className={styles.facts}>
              <span>Day {written(campaign.day)}</span>
              <span>changed {sayAgo(campaign.usedAt, now)}</span>
              <span>{sayBytes(campaign.bytes)}</span>
              <span>made {sayDate(campaign.createdAt)}</span>
            </p>
          </div>
          <button type="button" className={button.button} onClick={() => onOpen(campaign)}>
            Manage<span className="visually-hidden"> {named(campaign)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
