import { FOG_POLICIES, LOST_POLICIES, type Settings } from '../../src/rules/settings.ts'

export interface GoldenCampaign {
  readonly name: string
  readonly seed: number
  readonly policies: Pick<Settings, 'lost' | 'fog'>
}

/** Commands of one campaign: of all together 10,000. */
export const COMMANDS = 1_112
/** Of these, as many run with every commit. */
export const COMMANDS_OF_A_COMMIT = 60
/** Every commit plays these: each policy is in one of them. */
export const isOfACommit = ({ policies }: GoldenCampaign): boolean =>
  LOST_POLICIES.indexOf(policies.lost) === FOG_POLICIES.indexOf(policies.fog)
/** Each so many commands everything is read, for the first time when a commit's part ends. */
export const READ_EVERY = 100

export const isReadAfter = (number: number): boolean =>
  number % READ_EVERY === COMMANDS_OF_A_COMMIT || number === COMMANDS

export const CAMPAIGNS: readonly GoldenCampaign[] = LOST_POLICIES.flatMap((lost) =>
  FOG_POLICIES.map((fog) => ({ lost, fog })),
).map((policies, at) => ({
  name: `${policies.lost}.${policies.fog}`,
  seed: 1_000 + at,
  policies,
}))
