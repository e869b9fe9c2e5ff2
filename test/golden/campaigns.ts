import { FOG_POLICIES, LOST_POLICIES, type Settings } from '#rules/settings.ts'

export interface GoldenCampaign {
  readonly name: string
  readonly seed: number
  readonly policies: Pick<Settings, 'lost' | 'fog'>
}

/** Commands of one campaign: of all together 10,000. */
export const COMMANDS = 1_112
/** As many of these are played where not all are. */
export const COMMANDS_OF_A_PART = 60
/** Campaigns that are played then: each policy is in one of them. */
export const isOfAPart = ({ policies }: GoldenCampaign): boolean =>
  LOST_POLICIES.indexOf(policies.lost) === FOG_POLICIES.indexOf(policies.fog)
/** The one that `npm test` plays. */
export const isOfACommit = ({ policies }: GoldenCampaign): boolean =>
  policies.lost === 'believed-hex' && policies.fog === 'veil'
/** Each so many commands everything is read, for the first time when such a part ends. */
export const READ_EVERY = 100

export const isReadAfter = (number: number): boolean =>
  number % READ_EVERY === COMMANDS_OF_A_PART || number === COMMANDS

export const CAMPAIGNS: readonly GoldenCampaign[] = LOST_POLICIES.flatMap((lost) =>
  FOG_POLICIES.map((fog) => ({ lost, fog })),
).map((policies, at) => ({
  name: `${policies.lost}.${policies.fog}`,
  seed: 1_000 + at,
  policies,
}))
