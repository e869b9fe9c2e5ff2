import { HOME, HOST_PATH, NEW_PATH, playerPath } from '../../protocol/paths.ts'
import { useTask } from '../api/use-task.ts'
import { useReturn } from '../live/use-return.ts'
import button from '../ui/button.module.css'
import { usePageTitle } from '../ui/page-title.ts'
import styles from './page.module.css'

interface NoCampaignProps {
  readonly campaign: string
  readonly as: 'player' | 'gm'
  /** Whether this screen showed the campaign before. */
  readonly wasThere: boolean
  /** Told when it is there again; keeps its identity between renders. */
  readonly onBack: () => void
}

const doNothing = (): void => {}

/** What a link that leads to no campaign shows, or one that no longer does. */
export const NoCampaignScreen = ({ campaign, as, wasThere, onBack }: NoCampaignProps) => {
  const { busy, trouble, run } = useTask(doNothing)
  const look = useReturn(campaign, as === 'player' ? as : undefined, onBack)
  const words = wordsFor(as, wasThere)
  const title = campaign === HOME ? 'Where to?' : words.title
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <p className={styles.name}>Overland</p>
        <h1>{title}</h1>
        {campaign === HOME ? (
          <WaysOn />
        ) : (
          <p>
            {!wasThere && (
              <>
                Nobody here has heard of <q className={styles.asked}>{campaign}</q>.{' '}
              </>
            )}
            {words.text}
          </p>
        )}
        <p className={styles.back}>
          {campaign !== HOME && (
            <a href={playerPath(HOME)} className={`${button.button} ${button.primary}`}>
              To the front page
            </a>
          )}
          <button
            type="button"
            className={button.button}
            aria-disabled={busy}
            onClick={() => void run(look)}
          >
            Try again
          </button>
        </p>
        <p className={styles.looks} role="status">
          {trouble ?? 'This page looks again every few seconds, and goes on by itself.'}
        </p>
      </div>
    </main>
  )
}

const wordsFor = (as: 'player' | 'gm', wasThere: boolean) => {
  if (as === 'gm') {
    return wasThere
      ? {
          title: 'This campaign is closed',
          text: 'The host has put it away. Ask whoever runs this server to open it again: it will be as it was. You will sign in with your key then; if it is lost, the host can make a new one. What you have not saved is kept in this tab.',
        }
      : {
          title: 'No such expedition',
          text: 'Look for your own GM link, letter by letter: the players’ link leads to no desk. Or ask your host, who has it.',
        }
  }
  return wasThere
    ? {
        title: 'This link has ended',
        text: 'It leads nowhere now. Ask your game master: there may be a new one.',
      }
    : {
        title: 'No such expedition',
        text: 'Ask your game master for the link again: it may have been replaced.',
      }
}

/** No campaign lies at the server's own address: who has to go where. */
const WaysOn = () => (
  <>
    <p>No expedition lies at this address itself. Each has links of its own.</p>
    <ul className={styles.ways}>
      <li>
        <strong>Players</strong> open the link from their game master.
      </li>
      <li>
        <strong>Game masters</strong> open their own GM link, which ends in <code>/dm</code>.
      </li>
      <li>
        <strong>Hosts</strong> make and find campaigns on <a href={HOST_PATH}>the host’s page</a>.
      </li>
      <li>
        <strong>Whoever has none yet</strong> <a href={NEW_PATH}>makes a campaign</a>, where the
        host lets anybody.
      </li>
    </ul>
  </>
)
