import { latePart } from '../ui/late-part.tsx'

/** A chunk of its own: few people see it. */
export const NoCampaignScreen = latePart(
  async () => (await import('./no-campaign-screen.tsx')).NoCampaignScreen,
)
