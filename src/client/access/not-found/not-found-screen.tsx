import button from '#client/ui/button.module.css'
import styles from '#client/ui/page/page.module.css'
import { PlainPage } from '#client/ui/page/plain-page.tsx'
import { HOME, playerPath } from '#protocol/paths.ts'
import * as words from './words.tsx'

export const NotFoundScreen = () => (
  <PlainPage title={words.notOnMap}>
    <p>{words.leadsNowhere}</p>
    <p className={`row ${styles.back}`}>
      <a href={playerPath(HOME)} className={`${button.button} ${button.primary}`}>
        {words.backToMap}
      </a>
    </p>
  </PlainPage>
)
