import { setTimeout as delay } from 'node:timers/promises'
import { type Campaign, fullRevision, publicRevision, type Revisions } from '#campaign/campaign.ts'
import type { ScreenState, ScreenStore } from '#campaign/ports/screen-store.ts'
import { type CampaignStore, StoreUnavailable } from '#campaign/ports/store.ts'
import { ADDRESS_GONE } from '#protocol/live.ts'
import { AUDIENCES, type Audience } from '#protocol/views.ts'
import type { Hex } from '#shared/hex.ts'
import { messageFrame, type PatchFrame, patchFrame, wholeViewFrame } from './messages.ts'
import {
  canSend,
  closeViewer,
  monotonicMs,
  type NewsBeat,
  send,
  type Viewer,
  type ViewerSource,
} from './viewer.ts'

/** The viewers of one audience, and what they were sent last. */
export interface AudienceFeed extends ViewerSource {
  readonly viewers: Set<Viewer>
  /** Players at other nodes. */
  playersElsewhere: number
  /** The table's screens at other nodes. */
  screensElsewhere: number
  news: NewsBeat | undefined
  /** The newest view's revision. */
  revision: string | undefined
  patch: PatchFrame | undefined
}

/** R-VIEW-5: how many players watch at this node. */
export const countPlayers = ({ viewers }: AudienceFeed): number =>
  [...viewers].filter(({ takesScreen, isPreview }) => !takesScreen && !isPreview).length

/** How many of the table's screens watch at this node. */
export const countScreens = ({ viewers }: AudienceFeed): number =>
  [...viewers].filter(({ takesScreen }) => takesScreen).length

/** Sends a campaign's changes to its viewers; exists only while it has any. */
export interface CampaignFeed {
  readonly audiences: Readonly<Record<Audience, AudienceFeed>>
  /** Adds a viewer. @param loaded the campaign as the viewer's request loaded it, to save a read */
  join(audience: Audience, viewer: Viewer, loaded: Campaign): void
  leave(audience: Audience, viewer: Viewer): void
  hasNoViewers(): boolean
  /** Whether any viewer is sent what the table's screens show. */
  wantsScreen(): boolean
  /** Reads the campaign again, unless `newest` was sent already; undefined: its revision is unknown. */
  nudge(newest?: Pick<Revisions, 'epoch' | 'full'>): void
  /** Reads the campaign again, unless its screens show this already. */
  compareScreen(found: ScreenState | undefined): void
  /** R-POINT-1: sends a pointed hex to all viewers that take patches; a blocked viewer misses it. */
  point(hex: Hex): void
}

interface CampaignFeedOptions {
  readonly id: string
  readonly store: Pick<CampaignStore, 'find'> & Pick<ScreenStore, 'findScreens'>
  readonly retryAfterMs: number
}

const hasOlderVersion = (a: Revisions, b: Revisions): boolean =>
  a.epoch === b.epoch && a.full < b.full

const isSame = (a: Pick<Revisions, 'epoch' | 'full'>, b: Revisions): boolean =>
  a.epoch === b.epoch && a.full === b.full

const REVISION = { gm: fullRevision, player: publicRevision }

export const createCampaignFeed = ({
  id,
  store,
  retryAfterMs,
}: CampaignFeedOptions): CampaignFeed => {
  /** Revisions of the newest state. */
  let newestRevisions: Revisions | undefined
  /** Weak, so that the store's cache decides how long the campaign and its views stay in memory. */
  let newestCampaign: WeakRef<Campaign> | undefined
  let screenFrame: Buffer | undefined
  let isStale = false
  let isReadRequest = false

  const audienceFeed = (audience: Audience): AudienceFeed => ({
    viewers: new Set(),
    playersElsewhere: 0,
    screensElsewhere: 0,
    news: undefined,
    revision: undefined,
    patch: undefined,
    catchUp: (viewer) => {
      const campaign = newestCampaign?.deref()
      if (!campaign) return reread()
      sendView(audience, viewer, campaign, monotonicMs())
      sendScreen(viewer, monotonicMs())
    },
  })
  const audiences = { gm: audienceFeed('gm'), player: audienceFeed('player') }

  const hasNoViewers = () => AUDIENCES.every((audience) => audiences[audience].viewers.size === 0)
  function* allViewers() {
    for (const audience of AUDIENCES) yield* audiences[audience].viewers
  }
  const wantsScreen = () => AUDIENCES.some((audience) => countScreens(audiences[audience]) > 0)

  const sendView = (audience: Audience, viewer: Viewer, campaign: Campaign, now: number) => {
    const { revision, patch } = audiences[audience]
    const { takesPatches, revisionSent } = viewer
    if (revisionSent === revision || !canSend(viewer)) return
    const isPatched = takesPatches && patch && patch.from === revisionSent
    const frame = isPatched ? patch.frame : wholeViewFrame(campaign, audience, takesPatches)
    if (send(viewer, frame, now)) viewer.revisionSent = revision
  }

  /** Sends what the table's screens show, but never before the first view. */
  const sendScreen = (viewer: Viewer, now: number) => {
    const { takesScreen, revisionSent, screenSent } = viewer
    if (!takesScreen || !screenFrame || screenFrame === screenSent || revisionSent === undefined)
      return
    if (send(viewer, screenFrame, now)) viewer.screenSent = screenFrame
  }

  /** Sends a campaign's newest state. @param before the state sent last, if it is still in memory */
  const sendCampaign = (campaign: Campaign, before: Campaign | undefined) => {
    newestRevisions = campaign.revisions
    newestCampaign = new WeakRef(campaign)
    for (const audience of AUDIENCES) {
      const feed = audiences[audience]
      const revision = REVISION[audience](campaign.revisions)
      if (revision !== feed.revision) {
        const takesPatches = before && [...feed.viewers].some((viewer) => viewer.takesPatches)
        feed.revision = revision
        feed.patch = takesPatches ? patchFrame(before, campaign, audience) : undefined
      }
      const now = monotonicMs()
      for (const viewer of feed.viewers) sendView(audience, viewer, campaign, now)
    }
  }

  const applyCampaign = (found: Campaign | undefined, before: Campaign | undefined) => {
    if (!found) {
      for (const viewer of allViewers()) closeViewer(viewer, ADDRESS_GONE)
    } else if (!newestRevisions || !hasOlderVersion(found.revisions, newestRevisions))
      sendCampaign(found, before)
  }

  const newScreenFrame = (found: ScreenState | undefined): Buffer | undefined => {
    if (!found || !wantsScreen()) return undefined
    const frame = messageFrame({ event: 'screen', screen: found.screen, name: found.name })
    return screenFrame?.equals(frame) ? undefined : frame
  }

  const applyScreen = (found: ScreenState | undefined) => {
    const frame = newScreenFrame(found)
    if (!frame) return
    screenFrame = frame
    const now = monotonicMs()
    for (const viewer of allViewers()) sendScreen(viewer, now)
  }

  const readOnce = async () => {
    // A strong reference until the patch is made.
    const before = newestCampaign?.deref()
    try {
      const screens = wantsScreen() ? store.findScreens([id]) : undefined
      const [found, foundScreens] = await Promise.all([store.find(id), screens])
      applyCampaign(found, before)
      applyScreen(foundScreens?.get(id))
    } catch (error) {
      // Viewers that joined meanwhile have an older state until the next read.
      if (!(error instanceof StoreUnavailable)) process.emitWarning(String(error))
      isStale = true
      await delay(retryAfterMs, undefined, { ref: false })
    }
  }

  /** Reads again until no nudge comes during a read. */
  const refresh = async () => {
    if (isReadRequest) return
    isReadRequest = true
    while (isStale && !hasNoViewers()) {
      isStale = false
      await readOnce()
    }
    isReadRequest = false
  }

  const reread = () => {
    isStale = true
    void refresh()
  }

  return {
    audiences,
    hasNoViewers,
    wantsScreen,
    join: (audience, viewer, loaded) => {
      const feed = audiences[audience]
      feed.viewers.add(viewer)
      // Commits and screens before the first viewer were not announced.
      const mayHaveMissed = !newestRevisions || (viewer.takesScreen && !screenFrame)
      if (!newestRevisions || hasOlderVersion(newestRevisions, loaded.revisions))
        sendCampaign(loaded, newestCampaign?.deref())
      else if (isSame(loaded.revisions, newestRevisions)) newestCampaign = new WeakRef(loaded)
      feed.catchUp(viewer)
      if (mayHaveMissed) reread()
    },
    leave: (audience, viewer) => {
      audiences[audience].viewers.delete(viewer)
      if (viewer.takesScreen && !wantsScreen()) screenFrame = undefined
    },
    nudge: (newest) => {
      if (newest && newestRevisions && isSame(newest, newestRevisions)) return
      reread()
    },
    // Read again rather than sent: `found` may be older than what was sent meanwhile.
    compareScreen: (found) => {
      if (newScreenFrame(found)) reread()
    },
    point: (hex) => {
      const frame = messageFrame({ event: 'point', hex })
      const now = monotonicMs()
      for (const viewer of allViewers())
        if (viewer.takesPatches && viewer.revisionSent !== undefined) send(viewer, frame, now)
    },
  }
}
