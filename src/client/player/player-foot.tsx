import type { PlayerView } from '../../protocol/views.ts'
import { DaysChoice } from '../chart/trail/days-choice.tsx'
import { JournalButton } from '../story/players/journal-button.tsx'
import { PlayerPrint } from '../story/print/print-pages.tsx'
import { quietPart } from '../ui/lazy/lazy-part.tsx'
import type { LiveStatus } from '../ui/live/connection.ts'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'

const ShownHandout = quietPart(() => import('../story/handouts/sheet.tsx'), 'ShownHandout')

interface PlayerFootProps {
  readonly campaign: string
  readonly view: PlayerView | null
  readonly status: LiveStatus
  /** Not where the GM looks at what players see. */
  readonly isWholePage: boolean
}

/** What stands below the stores, and comes once the page is live. */
export const PlayerFoot = ({ campaign, view, status, isWholePage }: PlayerFootProps) => (
  <>
    {view && isWholePage && <JournalButton campaign={campaign} view={view} status={status} />}
    <ThemeSwitch />
    <DaysChoice />
    {view?.handout && (
      <ShownHandout campaign={campaign} handout={view.handout} comesUp={isWholePage} />
    )}
    {view && isWholePage && <PlayerPrint campaign={campaign} view={view} />}
  </>
)
