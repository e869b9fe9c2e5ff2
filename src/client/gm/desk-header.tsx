import { HOME, playerPath } from '../../protocol/paths.ts'
import type { LiveStatus } from '../live/connection.ts'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { StatusLine } from '../ui/status-line.tsx'
import styles from './desk-header.module.css'

interface DeskHeaderProps {
  readonly campaign: string
  readonly status: LiveStatus
  readonly viewers: number | null
  readonly onShare: () => void
  readonly onHelp: () => void
  readonly onSignOut: () => void
}

const MENU = 'desk-menu'

/** The head of the page: the name, the connection, who watches, and what is seldom needed. */
export const DeskHeader = (props: DeskHeaderProps) => {
  const { campaign, status, viewers, onShare, onHelp, onSignOut } = props
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>
        Overland{campaign !== HOME && <small className={styles.campaign}>{campaign}</small>}
      </h1>
      <div className={styles.state}>
        <StatusLine status={status} />
        {viewers !== null && <p className={styles.viewers}>{viewers} watching</p>}
      </div>
      <nav className={styles.tools} aria-label="This screen">
        <button type="button" className={styles.tool} onClick={onShare}>
          Invite
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label="Keys and help"
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          ?
        </button>
        <button type="button" className={styles.tool} aria-label="Menu" popoverTarget={MENU}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 6.5h16M4 12h16M4 17.5h16" />
          </svg>
        </button>
      </nav>
      <div id={MENU} popover="auto" className={styles.menu}>
        <a href={playerPath(campaign)} target="_blank" rel="noopener" className={styles.item}>
          View as player
        </a>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
        <button type="button" className={styles.item} onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </header>
  )
}
