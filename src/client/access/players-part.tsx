import { useState } from 'react'
import type { AccessView } from '../../protocol/access.ts'
import { HOME } from '../../protocol/paths.ts'
import { useTask } from '../ui/api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { Trouble } from '../ui/page/trouble.tsx'
import * as shared from '../words/en/access.ts'
import * as words from '../words/en/campaign.tsx'
import { playersLink } from './links.ts'
import styles from './parts.module.css'
import { PlayersLink } from './players-link.tsx'
import type { Access } from './use-access.ts'
import type { LinkOrigin } from './use-link-origin.ts'

interface PlayersPartProps {
  readonly access: Access
  readonly view: Pick<AccessView, 'players' | 'home' | 'homeForPlayers'>
  readonly origin: LinkOrigin
}

/** How players get in: by the link, which can be replaced, and by the server's own address. */
export const PlayersPart = ({ access, view, origin }: PlayersPartProps) => {
  const { host } = new URL(origin.chosen)
  const [alsoClose, setAlsoClose] = useState(false)
  const replace = async (): Promise<void> => {
    // First, so that a failure between the two never leaves it open unsaid.
    if (view.homeForPlayers && alsoClose) await access.showAtHome(false)
    await access.replaceLink()
    setAlsoClose(false)
  }
  return (
    <>
      <p>{shared.aboutLink}</p>
      <PlayersLink address={view.players} origin={origin} />
      <div className={styles.actions}>
        <AskFirst {...words.replaceLink} onSure={replace}>
          <p>{words.aboutReplacing}</p>
          {view.homeForPlayers && (
            <>
              <p>{words.homeStaysOpen(host)}</p>
              <label className={styles.also}>
                <input
                  type="checkbox"
                  checked={alsoClose}
                  onChange={() => setAlsoClose(!alsoClose)}
                />
                {words.alsoClose(host)}
              </label>
            </>
          )}
        </AskFirst>
      </div>
      {view.home && <AtHome access={access} isOpen={view.homeForPlayers} origin={origin} />}
    </>
  )
}

interface AtHomeProps {
  readonly access: Access
  readonly isOpen: boolean
  readonly origin: LinkOrigin
}

/** The server's own address: anybody can guess it, and no new link closes it. */
const AtHome = ({ access, isOpen, origin }: AtHomeProps) => {
  const { busy, trouble, run } = useTask()
  const { host } = new URL(origin.chosen)
  const link = <a href={playersLink(HOME, origin.chosen)}>{host}</a>
  return (
    <>
      <p>{isOpen ? words.homeIsOpen(link) : words.homeIsClosed(link)}</p>
      <Trouble>{trouble}</Trouble>
      <div className={styles.actions}>
        {isOpen ? (
          <AskFirst {...words.closeHome(host)} onSure={() => access.showAtHome(false)}>
            <p>{words.aboutClosingHome(host)}</p>
          </AskFirst>
        ) : (
          <Button aria-disabled={busy} onClick={() => void run(() => access.showAtHome(true))}>
            {words.openHome(host)}
          </Button>
        )}
      </div>
    </>
  )
}
