import type { PlayerView } from '../../protocol/views.ts'
import { useLive } from '../live/use-live.ts'
import { StatusLine } from '../ui/status-line.tsx'
import { NoCampaignScreen } from './no-campaign-screen.tsx'

/** What players see. */
export const PlayerScreen = ({ campaign }: { readonly campaign: string }) => {
  const { view, status, missing } = useLive<PlayerView>(campaign, { as: 'player' })
  if (missing) return <NoCampaignScreen campaign={campaign} />
  return (
    <main>
      <StatusLine status={status} />
      <p>{view && `Day ${view.day}`}</p>
    </main>
  )
}
