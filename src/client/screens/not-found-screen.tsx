import { HOME, playerPath } from '../../protocol/paths.ts'
import button from '../ui/button.module.css'
import { usePageTitle } from '../ui/page-title.ts'
import styles from './page.module.css'

/** What an address that leads nowhere shows. */
export const NotFoundScreen = () => {
  usePageTitle('Not on the map')
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <p className={styles.name}>Overland</p>
        <h1>Not on the map</h1>
        <p>This address leads nowhere. A letter may be missing from the link you were given.</p>
        <p className={styles.back}>
          <a href={playerPath(HOME)} className={`${button.button} ${button.primary}`}>
            Back to the map
          </a>
        </p>
      </div>
    </main>
  )
}
