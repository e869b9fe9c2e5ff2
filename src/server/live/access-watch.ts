import type { SignedIn } from '../../campaign/access-store.ts'
import { admitsGm, type CampaignAddress } from '../../campaign/directory-store.ts'
import type { Store } from '../../campaign/store.ts'
import { ADDRESS_GONE, SESSION_ENDED } from '../../protocol/live.ts'
import { AUDIENCES } from '../../protocol/views.ts'
import type { Clock } from '../clock.ts'
import type { CampaignFeed } from './campaign-feed.ts'
import { sendAway, type Viewer } from './viewer.ts'

type Campaigns = ReadonlyMap<string, CampaignFeed>

interface Parts {
  readonly store: Pick<Store, 'findAddresses' | 'findSessions'>
  readonly clock: Pick<Clock, 'now'>
}

interface Watching {
  readonly campaign: string
  readonly viewer: Viewer
}

function* watchingIn(campaigns: Campaigns): Generator<Watching, void> {
  for (const [campaign, { audiences }] of campaigns)
    for (const audience of AUDIENCES)
      for (const viewer of audiences[audience].viewers) yield { campaign, viewer }
}

/** What is found of what they were let in by. */
interface Access {
  readonly addresses: ReadonlyMap<string, CampaignAddress & { readonly campaign: string }>
  readonly sessions: ReadonlyMap<string, SignedIn>
}

/** Disconnects viewers whose session or address has ended: some expire, some end elsewhere. */
export const createAccessWatch =
  ({ store, clock }: Parts) =>
  async (campaigns: Campaigns): Promise<void> => {
    // Those who join meanwhile were let in by what is newer.
    const watching = [...watchingIn(campaigns)]
    const addresses = new Set(watching.map(({ viewer }) => viewer.address))
    const hashes = new Set(
      watching.flatMap(({ viewer: { as } }) => (as.kind === 'gm' ? [as.session] : [])),
    )
    const [foundAddresses, foundSessions] = await Promise.all([
      store.findAddresses([...addresses]),
      store.findSessions([...hashes], clock.now()),
    ])
    const access = {
      addresses: new Map(foundAddresses.map((found) => [found.address, found])),
      sessions: new Map(foundSessions.map((found) => [found.tokenHash, found])),
    }
    for (const one of watching) {
      const code = one.viewer.isLeaving ? undefined : refusal(one, access)
      if (code !== undefined) sendAway(one.viewer, code)
    }
  }

/** The close code of a viewer that must leave. */
const refusal = (
  { campaign, viewer: { address, as } }: Watching,
  { addresses, sessions }: Access,
): number | undefined => {
  const found = addresses.get(address)
  const letsIn =
    found?.campaign === campaign &&
    (as.kind === 'gm' ? admitsGm(found.opens) : found.opens !== 'gm-alone')
  // Before an ended session: to sign in again would lead nowhere.
  if (!letsIn) return ADDRESS_GONE
  const isOver = as.kind === 'gm' && sessions.get(as.session)?.campaign !== campaign
  return isOver ? SESSION_ENDED : undefined
}
