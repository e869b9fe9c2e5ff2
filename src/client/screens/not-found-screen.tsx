import { HOME, playerPath } from '../../protocol/paths.ts'
import button from '../ui/button.module.css'
import styles from '../ui/page.module.css'
import { usePageTitle } from '../ui/page-title.ts'
import { product } from '../words/en/common.ts'
import * as words from '../words/en/not-found.ts'

export const NotFoundScreen = () => {
  usePageTitle(words.notOnMap)
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <p className={styles.name}>{product}</p>
        <h1>{words.notOnMap}</h1>
        <p>{words.leadsNowhere}</p>
        <p className={styles.back}>
          <a href={playerPath(HOME)} className={`${button.button} ${button.primary}`}>
            {words.backToMap}
          </a>
        </p>
      </div>
    </main>
  )
}
