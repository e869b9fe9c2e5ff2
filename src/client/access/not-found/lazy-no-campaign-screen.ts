import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'

/** A chunk of its own: few people see it. */
export const NoCampaignScreen = lazyWithRetry(
  async () => (await import('./no-campaign-screen.tsx')).NoCampaignScreen,
)
