import { Link } from 'wouter'
import { HOME, playerPath } from '../../protocol/paths.ts'
import button from '../ui/button.module.css'
import { usePageTitle } from '../ui/page-title.ts'
import styles from './page.module.css'

/** What a link to a campaign that does not exist shows, to the GM and to players alike. */
export const NoCampaignScreen = ({ campaign }: { readonly campaign: string }) => {
  usePageTitle('No such expedition')
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <p className={styles.name}>Overland</p>
        <h1>No such expedition</h1>
        <p>
          Nobody here has heard of <q className={styles.asked}>{campaign}</q>. Ask your game master
          for the link again: it may have been replaced.
        </p>
        {campaign !== HOME && (
          <p className={styles.back}>
            <Link href={playerPath(HOME)} className={`${button.button} ${button.primary}`}>
              To this table’s own map
            </Link>
          </p>
        )}
      </div>
    </main>
  )
}
