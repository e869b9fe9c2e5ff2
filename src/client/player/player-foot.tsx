import { useId } from 'react'
import type { PlayerView } from '../../protocol/views.ts'
import { DaysChoice } from '../chart/trail/days-choice.tsx'
import { JournalButton } from '../story/players/journal-button.tsx'
import { PlayerPrint } from '../story/print/print-pages.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import type { LiveStatus } from '../ui/live/connection.ts'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import styles from './player-foot.module.css'
import * as words from './words.ts'

const ShownHandout = lazyPart(() => import('../story/handouts/sheet.tsx'), 'ShownHandout')

interface PlayerFootProps {
  readonly campaign: string
  readonly name: string
  readonly view: PlayerView | null
  readonly status: LiveStatus
  /** Not where the GM looks at what players see. */
  readonly isWholePage: boolean
}

/** What stands below the stores, and comes once the page is live. */
export const PlayerFoot = (props: PlayerFootProps) => {
  const { campaign, name, view, status, isWholePage } = props
  const menu = useId()
  return (
    <>
      {view && isWholePage && <JournalButton campaign={campaign} view={view} status={status} />}
      {view?.handout && (
        <ShownHandout campaign={campaign} handout={view.handout} comesUp={isWholePage} />
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
