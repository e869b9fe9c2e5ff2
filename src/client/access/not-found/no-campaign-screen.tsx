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
  readonly wasThere: boolean
  /** Called when it is back; keeps its identity between renders. */
  readonly onBack: () => void
}) => {
  const { campaign, as, wasThere, onBack } = props
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const look = useCampaignReturn(campaign, as === 'player' ? as : undefined, onBack)
  const tryAgainNow = async (): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    await look().catch((error: unknown) => setTrouble(sayError(error)))
    setBusy(false)
  }
  const found = (wasThere ? words.gone : words.unknown)[as]
  return (
    <PlainPage title={campaign === HOME ? words.whereTo : found.title}>
      {campaign === HOME ? (
        <WaysOn />
      ) : (
        <p>
          {!wasThere && <>{words.unheardOf(<q className={styles.asked}>{campaign}</q>)} </>}
          {found.text}
        </p>
      )}
      <p className={`row ${styles.back}`}>
        {campaign !== HOME && (
          <a href={playerPath(HOME)} className={`${button.button} ${button.primary}`}>
            {words.toFrontPage}
          </a>
        )}
        <Button aria-disabled={busy} onClick={() => void tryAgainNow()}>
          {tryAgain}
        </Button>
      </p>
      <p className="soft" role="status">
        {trouble ?? words.looksAgain}
      </p>
    </PlainPage>
  )
}

/** R-FRAME-2: what leads a player to the GM's or the host's page is not shown there. */
const isFramed = window.top !== window

/** Where to go when the server's own address has no campaign. */
const WaysOn = () => (
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
