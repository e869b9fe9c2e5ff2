import type { ComponentProps } from 'react'
import { type GmPageName, playerPath } from '../../../protocol/paths.ts'
import * as accessWords from '../../access/words.tsx'
import { DaysChoice } from '../../chart/trail/days-choice.tsx'
import { rolledAhead } from '../../journey/dice/words.ts'
import * as forecastWords from '../../journey/forecast/words.tsx'
import { title as tableScreen } from '../../screen/gm-words.ts'
import * as mapWords from '../../settings/map/words.ts'
import * as rulesWords from '../../settings/rules/words.tsx'
import * as tablesWords from '../../settings/tables/words.ts'
import { title as journal } from '../../story/day/words.ts'
import { print } from '../../story/words.ts'
import { signOut } from '../../ui/gm-words.ts'
import type { LiveStatus } from '../../ui/live/connection.ts'
import { StatusLine } from '../../ui/live/status-line.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { product } from '../../ui/words.ts'
import styles from './gm-header.module.css'
import * as words from './words.tsx'

interface GmHeaderProps {
  readonly name: string | null
  readonly players: string
  readonly status: LiveStatus
  readonly viewers: number | null
  readonly beside: boolean
  readonly onBeside: () => void
  readonly onOpen: (what: Opens) => void
  readonly onSignOut: () => void
}

/** What the header opens over the screen: a question, or a page at an address of its own. */
export type Opens = 'share' | 'help' | GmPageName

/** The game's own: journal, rules, tables, dice. */
const GAME_PAGES = [
  ['journal', journal],
  ['rules', rulesWords.title],
  ['tables', tablesWords.title],
  ['forecast', forecastWords.title],
  ['ahead', rolledAhead],
] as const

const CAMPAIGN_PAGES = [
  ['settings', mapWords.title],
  ['screen', tableScreen],
  ['campaign', accessWords.campaign],
  ['print', print],
] as const

const MENU = 'gm-menu'

const MenuItem = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className={styles.item}
    popoverTarget={MENU}
    popoverTargetAction="hide"
    {...props}
  />
)

/** Returns the focus to the menu button. */
export const focusMenu = (): void =>
  document.querySelector<HTMLElement>(`[popovertarget="${MENU}"]`)?.focus()

export const GmHeader = (props: GmHeaderProps) => {
  const { name, players, status, viewers, beside, onBeside, onOpen, onSignOut } = props
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>
        {product}
        {name && <small className={styles.campaign}>{name}</small>}
      </h1>
      <div className={styles.state}>
        <StatusLine status={status} />
        {viewers !== null && <p className={styles.viewers}>{words.watching(viewers)}</p>}
      </div>
      <nav className={styles.tools} aria-label={words.thisScreen}>
        <button type="button" className={styles.tool} onClick={() => onOpen('share')}>
          {words.invite}
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={words.keysAndHelp}
          aria-keyshortcuts="?"
          onClick={() => onOpen('help')}
        >
          ?
        </button>
        <button type="button" className={styles.tool} aria-label={words.menu} popoverTarget={MENU}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 6.5h16M4 12h16M4 17.5h16" />
          </svg>
        </button>
      </nav>
      <div id={MENU} popover="auto" className={styles.menu}>
        {[GAME_PAGES, CAMPAIGN_PAGES].map((pages) => (
          <div key={pages[0][0]} className={styles.group}>
            {pages.map(([page, name]) => (
              <MenuItem key={page} onClick={() => onOpen(page)}>
                {name}
              </MenuItem>
            ))}
          </div>
        ))}
        <a
          href={playerPath(players)}
          target="_blank"
          rel="noopener"
          className={styles.item}
          onClick={() => document.getElementById(MENU)?.hidePopover()}
        >
          {words.viewAsPlayer}
        </a>
        <MenuItem aria-pressed={beside} onClick={onBeside}>
          {words.viewBeside}
        </MenuItem>
        <div className={styles.theme}>
          <ThemeSwitch />
          <DaysChoice />
        </div>
        <button type="button" className={styles.item} onClick={onSignOut}>
          {signOut}
        </button>
      </div>
    </header>
  )
}
