import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

/** A chunk of its own: few people see it. */
export const NoCampaignScreen = lazyPart(
  () => import('./no-campaign-screen.tsx'),
  'NoCampaignScreen',
)
