import { FOG_POLICIES, LOST_POLICIES, type Settings } from '#rules/settings.ts'

export interface GoldenCampaign {
  readonly name: string
  readonly seed: number
  readonly policies: Pick<Settings, 'lost' | 'fog'>
}

/** Commands of each campaign: 10,000 of all nine together. */
export const COMMANDS = 1_112
/** Commands of each campaign in a short run. */
export const SHORT_RUN_COMMANDS = 60
/** Campaigns of a short run, which together have each policy once. */
export const isInShortRun = ({ policies }: GoldenCampaign): boolean =>
  LOST_POLICIES.indexOf(policies.lost) === FOG_POLICIES.indexOf(policies.fog)
/** The one campaign that `npm test` plays. */
export const isInCommitRun = ({ policies }: GoldenCampaign): boolean =>
  policies.lost === 'believed-hex' && policies.fog === 'veil'
/** Commands between two readings of all resources; the first is at the end of a short run. */
export const READ_EVERY = 100

export const isReadAfter = (number: number): boolean =>
  number % READ_EVERY === SHORT_RUN_COMMANDS || number === COMMANDS

export const CAMPAIGNS: readonly GoldenCampaign[] = LOST_POLICIES.flatMap((lost) =>
  FOG_POLICIES.map((fog) => ({ lost, fog })),
).map((policies, at) => ({
  name: `${policies.lost}.${policies.fog}`,
  seed: 1_000 + at,
  policies,
}))
