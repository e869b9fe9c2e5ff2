import { useId, useState } from 'react'
import { DaysChoice } from '#client/chart/trail/days-choice.tsx'
import { PlayerPrint } from '#client/story/print/print-pages.tsx'
import { title } from '#client/story/words.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { LiveStatus } from '#client/ui/live/connection.ts'
import { ThemeSwitch } from '#client/ui/theme/theme-switch.tsx'
import type { PlayerView } from '#protocol/views.ts'
import styles from './player-foot.module.css'
import * as words from './words.ts'

/** The players' journal: a chunk of its own, loaded when it is opened. */
const PlayersJournalPage = lazyPart(
  () => import('#client/story/players/players-journal.tsx'),
  'PlayersJournalPage',
)
const ShownHandout = lazyPart(() => import('#client/story/handouts/sheet.tsx'), 'ShownHandout')

interface PlayerFootProps {
  readonly campaign: string
  readonly name: string
  readonly view: PlayerView | null
  readonly status: LiveStatus
  /** Whether this is a player's own page, not the GM's preview of it. */
  readonly isWholePage: boolean
}

/** The foot of the player's page, loaded once the page is live. */
export const PlayerFoot = (props: PlayerFootProps) => {
  const { campaign, name, view, status, isWholePage } = props
  const menu = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {/* R-STORY-4: a button only while players may read their journal. An open page stays and says so. */}
      {isWholePage && view && view.journal !== null && (
        <Button onClick={() => setOpen(true)}>{title}</Button>
      )}
      {view && isOpen && (
        <PlayersJournalPage
          campaign={campaign}
          view={view}
          status={status}
          onClose={() => setOpen(false)}
        />
      )}
      {view?.handout && (
        <ShownHandout campaign={campaign} handout={view.handout} opensAtOnce={isWholePage} />
      )}
      <Button popoverTarget={menu}>{words.view}</Button>
      <div id={menu} popover="auto" className={`leaf ${styles.menu}`}>
        <ThemeSwitch />
        <DaysChoice />
        {view && isWholePage && <PlayerPrint campaign={campaign} name={name} view={view} />}
      </div>
    </>
  )
}
