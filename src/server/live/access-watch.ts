import { admitsGm } from '../../campaign/directory-store.ts'
import type { Store } from '../../campaign/store.ts'
import { ADDRESS_GONE, SESSION_ENDED } from '../../protocol/live.ts'
import type { Clock } from '../clock.ts'
import { sendAway, type Viewer } from './viewer.ts'

interface Parts {
  readonly store: Pick<Store, 'findAddresses' | 'findSessions'>
  readonly clock: Pick<Clock, 'now'>
}

/** Disconnects viewers whose session or address has ended: some expire, some end elsewhere. */
export const createAccessWatch =
  ({ store, clock }: Parts) =>
  async (viewers: Iterable<Viewer>): Promise<void> => {
    // Those who join meanwhile were let in by what is newer.
    const watching = [...viewers]
    const asked = new Set(watching.map(({ address }) => address))
    const hashes = new Set(watching.flatMap(({ as }) => (as.kind === 'gm' ? [as.session] : [])))
    const [addresses, signedIn] = await Promise.all([
      store.findAddresses([...asked]),
      store.findSessions([...hashes], clock.now()),
    ])
    const entrances = new Map(addresses.map((found) => [found.address, found]))
    const sessions = new Map(signedIn.map((found) => [found.tokenHash, found]))
    for (const viewer of watching) {
      const { campaign, address, as, isLeaving } = viewer
      if (isLeaving) continue
      const entrance = entrances.get(address)
      const letsIn =
        entrance?.campaign === campaign &&
        (as.kind === 'gm' ? admitsGm(entrance.opens) : entrance.opens !== 'gm-alone')
      // Before an ended session: to sign in again would lead nowhere.
      if (!letsIn) sendAway(viewer, ADDRESS_GONE)
      else if (as.kind === 'gm' && sessions.get(as.session)?.campaign !== campaign)
        sendAway(viewer, SESSION_ENDED)
    }
  }
