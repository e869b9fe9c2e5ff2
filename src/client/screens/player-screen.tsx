import type { PlayerView } from '../../protocol/views.ts'
import { useLive } from '../live/use-live.ts'
import { useReload } from '../live/use-reload.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { dayNumber } from '../words/en/record.ts'
import { NoCampaignScreen } from './lazy-screens.ts'
import { PlayerPage } from './player-page.tsx'

export const PlayerScreen = ({ campaign }: { readonly campaign: string }) => {
  const live = useLive<PlayerView>(campaign, { as: 'player' })
  const { view, status, newer, missing, redial, point } = live
  const outdated = useReload(newer)
  usePageTitle(view && dayNumber(view.day))
  if (missing) {
    return (
      <NoCampaignScreen campaign={campaign} as="player" wasThere={view !== null} onBack={redial} />
    )
  }
  return <PlayerPage {...{ campaign, view, status, outdated, point }} as="main" />
}
