import type { PlayerView } from '../../protocol/views.ts'
import { NoCampaignScreen } from '../access/not-found/lazy-no-campaign-screen.ts'
import { useLive } from '../ui/live/use-live.ts'
import { useReload } from '../ui/live/use-reload.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { dayNumber } from '../ui/words.ts'
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
