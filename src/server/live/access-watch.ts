import type { SignedIn } from '../../campaign/access-store.ts'
import { admitsGm, type CampaignAddress } from '../../campaign/directory-store.ts'
import type { Store } from '../../campaign/store.ts'
import { ADDRESS_GONE, SESSION_ENDED } from '../../protocol/live.ts'
import { AUDIENCES, type Audience } from '../../protocol/views.ts'
import type { Clock } from '../clock.ts'
import type { CampaignFeed } from './campaign-feed.ts'
import { inBatches } from './in-batches.ts'
import { sendAway, type Viewer } from './viewer.ts'

type Campaigns = ReadonlyMap<string, CampaignFeed>

interface Parts {
  readonly store: Pick<Store, 'findAddresses' | 'findSessions'>
  readonly clock: Pick<Clock, 'now'>
}

/** Null: asked for and not found. */
interface CurrentAccess {
  readonly addresses: ReadonlyMap<string, (CampaignAddress & { readonly campaign: string }) | null>
  readonly sessions: ReadonlyMap<string, SignedIn | null>
}

interface Watching {
  readonly id: string
  readonly audience: Audience
  readonly viewer: Viewer
}

function* watchingIn(campaigns: Campaigns): Generator<Watching, void> {
  for (const [id, { audiences }] of campaigns)
    for (const audience of AUDIENCES)
      for (const viewer of audiences[audience].viewers) yield { id, audience, viewer }
}

/** Disconnects viewers whose session or address has ended: some expire, some end elsewhere. */
export const createAccessWatch =
  ({ store, clock }: Parts) =>
  async (campaigns: Campaigns): Promise<void> => {
    const current = await look(campaigns, { store, clock })
    for (const watching of watchingIn(campaigns)) {
      const { viewer } = watching
      const code = viewer.isLeaving ? undefined : refusal(watching, current)
      if (code !== undefined) sendAway(viewer, code)
    }
  }

const look = async (campaigns: Campaigns, { store, clock }: Parts): Promise<CurrentAccess> => {
  const addresses = new Set<string>()
  const hashes = new Set<string>()
  for (const { viewer } of watchingIn(campaigns)) {
    addresses.add(viewer.address)
    if (viewer.as.kind === 'gm') hashes.add(viewer.as.session)
  }
  const found = await inBatches(addresses, (some) => store.findAddresses(some))
  const sessions = await inBatches(hashes, (some) => store.findSessions(some, clock.now()))
  return {
    addresses: byName(addresses, found, ({ address }) => address),
    sessions: byName(hashes, sessions, ({ tokenHash }) => tokenHash),
  }
}

const byName = <Found>(
  asked: Iterable<string>,
  found: readonly Found[],
  nameOf: (one: Found) => string,
): Map<string, Found | null> => {
  const all = new Map<string, Found | null>()
  for (const name of asked) all.set(name, null)
  for (const one of found) all.set(nameOf(one), one)
  return all
}

/** The close code of a viewer that must leave. Viewers that joined meanwhile were not asked for. */
const refusal = (
  { id, audience, viewer }: Watching,
  { addresses, sessions }: CurrentAccess,
): number | undefined => {
  const address = addresses.get(viewer.address)
  const letsIn =
    address?.campaign === id &&
    (audience === 'gm' ? admitsGm(address.opens) : address.opens !== 'gm-alone')
  // Before an ended session: to sign in again would lead nowhere.
  if (address !== undefined && !letsIn) return ADDRESS_GONE
  const session = viewer.as.kind === 'gm' ? sessions.get(viewer.as.session) : undefined
  return session !== undefined && session?.campaign !== id ? SESSION_ENDED : undefined
}
