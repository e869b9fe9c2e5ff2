import { useState } from 'react'
import { sayError } from '#client/ui/api/problem.ts'
import button from '#client/ui/button.module.css'
import { Button } from '#client/ui/button.tsx'
import { useCampaignReturn } from '#client/ui/live/use-return.ts'
import styles from '#client/ui/page/page.module.css'
import { PlainPage } from '#client/ui/page/plain-page.tsx'
import { tryAgain } from '#client/ui/words.ts'
import { HOME, HOST_PATH, playerPath } from '#protocol/paths.ts'
import * as words from './words.tsx'

export const NoCampaignScreen = (props: {
  readonly campaign: string
  readonly as: 'player' | 'gm'
  readonly didExist: boolean
  /** Called when the campaign is back; must be the same function at each render. */
  readonly onBack: () => void
}) => {
  const { campaign, as, didExist, onBack } = props
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const checkForReturn = useCampaignReturn(campaign, as === 'player' ? as : undefined, onBack)
  const tryAgainNow = async (): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    await checkForReturn().catch((error: unknown) => setTrouble(sayError(error)))
    setBusy(false)
  }
  const texts = (didExist ? words.gone : words.unknown)[as]
  return (
    <PlainPage title={campaign === HOME ? words.whereTo : texts.title}>
      {campaign === HOME ? (
        <NextSteps />
      ) : (
        <p>
          {!didExist && <>{words.unheardOf(<q className={styles.address}>{campaign}</q>)} </>}
          {texts.text}
        </p>
      )}
      <p className={`row ${styles.back}`}>
        {campaign !== HOME && (
          <a href={playerPath(HOME)} className={`${button.button} ${button.primary}`}>
            {words.toFrontPage}
          </a>
        )}
        <Button aria-disabled={isBusy} onClick={() => void tryAgainNow()}>
          {tryAgain}
        </Button>
      </p>
      <p className="soft" role="status">
        {trouble ?? words.looksAgain}
      </p>
    </PlainPage>
  )
}

/** R-FRAME-2: in a frame of another site, links to the GM's and the host's pages are hidden. */
const isFramed = window.top !== window

/** Ways to go on when the server's own address has no campaign. */
const NextSteps = () => (
  <>
    <p>{words.noneHere}</p>
    <ul className={styles.ways}>
      <li>{words.players}</li>
      {!isFramed && (
        <>
          <li>{words.gameMasters}</li>
          <li>
            {words.hosts((text) => (
              <a href={HOST_PATH}>{text}</a>
            ))}
          </li>
        </>
      )}
    </ul>
  </>
)
