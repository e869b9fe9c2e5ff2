import type { ComponentProps } from 'react'
import { useAccess } from '#client/access/players-link.tsx'
import * as accessWords from '#client/access/words.tsx'
import { DaysChoice } from '#client/chart/trail/days-choice.tsx'
import * as forecastWords from '#client/journey/forecast/words.tsx'
import { title as tableScreen } from '#client/screen/gm-words.ts'
import { useCampaign, useGmLive } from '#client/session/use-gm.ts'
import * as rulesWords from '#client/settings/rules/words.ts'
import * as tablesWords from '#client/settings/tables/words.ts'
import * as mapWords from '#client/settings/words.ts'
import { title as handouts } from '#client/story/handouts/gm-words.ts'
import { title as journal } from '#client/story/words.ts'
import { goTo } from '#client/ui/address.ts'
import { Icon } from '#client/ui/icons.tsx'
import { StatusLine } from '#client/ui/live/status-line.tsx'
import { ThemeSwitch } from '#client/ui/theme/theme-switch.tsx'
import { product } from '#client/ui/words.ts'
import { gmPath, playerPath } from '#protocol/paths.ts'
import styles from './gm-header.module.css'
import * as words from './words.tsx'

const GAME_PAGES = [
  ['journal', journal],
  ['rules', rulesWords.title],
  ['tables', tablesWords.title],
  ['forecast', forecastWords.title],
] as const

const CAMPAIGN_PAGES = [
  ['settings', mapWords.title],
  ['screen', tableScreen],
  ['handouts', handouts],
  ['campaign', accessWords.campaign],
] as const

const MENU = 'gm-menu'

const MenuItem = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className={`line wide hoverable ${styles.item}`}
    popoverTarget={MENU}
    popoverTargetAction="hide"
    {...props}
  />
)

export const focusMenu = (): void =>
  document.querySelector<HTMLElement>(`[popovertarget="${MENU}"]`)?.focus()

/** The players' address of the campaign; until it is known, the GM's own campaign id. */
export const usePlayersAddress = (): string => {
  const campaign = useCampaign()
  return useAccess(campaign, false).data?.players ?? campaign
}

export const GmHeader = (props: {
  readonly isPaneOpen: boolean
  readonly onTogglePane: () => void
  readonly onAsk: (question: 'share' | 'help') => void
}) => {
  const { isPaneOpen, onTogglePane, onAsk } = props
  const campaign = useCampaign()
  const { status, viewers } = useGmLive()
  const name = useAccess(campaign, false).data?.name
  const players = usePlayersAddress()
  return (
    <header className={`line gap-3 ${styles.header}`}>
      <h1 className={`marked ${styles.name}`}>
        {product}
        {name && <small className={`soft ellipsis ${styles.campaign}`}>{name}</small>}
      </h1>
      <div className={`row small ${styles.state}`}>
        <StatusLine status={status} />
        {viewers !== null && <p className="soft ellipsis">{words.watching(viewers)}</p>}
      </div>
      <nav className={styles.tools} aria-label={words.thisScreen}>
        <button type="button" className={`hoverable ${styles.tool}`} onClick={() => onAsk('share')}>
          {words.invite}
        </button>
        <button
          type="button"
          className={`hoverable ${styles.tool}`}
          aria-label={words.keysAndHelp}
          aria-keyshortcuts="?"
          onClick={() => onAsk('help')}
        >
          ?
        </button>
        <button
          type="button"
          className={`hoverable ${styles.tool}`}
          aria-label={words.menu}
          popoverTarget={MENU}
        >
          <Icon>
            <path d="M4 6.5h16M4 12h16M4 17.5h16" />
          </Icon>
        </button>
      </nav>
      <div id={MENU} popover="auto" className={`leaf ${styles.menu}`}>
        {[GAME_PAGES, CAMPAIGN_PAGES].map((pages) => (
          <div key={pages[0][0]} className={styles.group}>
            {pages.map(([page, name]) => (
              <MenuItem key={page} onClick={() => goTo(`${gmPath(campaign)}/${page}`)}>
                {name}
              </MenuItem>
            ))}
          </div>
        ))}
        <div className={styles.split}>
          <a
            href={playerPath(players)}
            target="_blank"
            rel="noopener"
            className={`line wide hoverable ${styles.item}`}
            onClick={() => document.getElementById(MENU)?.hidePopover()}
          >
            {words.viewAsPlayer}
          </a>
          <MenuItem aria-label={words.viewBeside} aria-pressed={isPaneOpen} onClick={onTogglePane}>
            {words.besideTheMap}
          </MenuItem>
        </div>
        <div className={`ruled ${styles.theme}`}>
          <ThemeSwitch />
          <DaysChoice />
        </div>
      </div>
    </header>
  )
}
