import { setTimeout as delay } from 'node:timers/promises'
import { type Campaign, fullRevision, publicRevision, type Revisions } from '#campaign/campaign.ts'
import type { ScreenState, ScreenStore } from '#campaign/ports/screen-store.ts'
import { type CampaignStore, StoreUnavailable } from '#campaign/ports/store.ts'
import { ADDRESS_GONE } from '#protocol/live.ts'
import { AUDIENCES, type Audience } from '#protocol/views.ts'
import type { Hex } from '#shared/hex.ts'
import { messageFrame, type PatchFrame, patchFrame, wholeFrame } from './messages.ts'
import {
  monotonicMs,
  type NewsBeat,
  say,
  sendAway,
  takesMore,
  type Viewer,
  type ViewerSource,
} from './viewer.ts'

/** Viewers who see the same of a campaign. */
export interface AudienceFeed extends ViewerSource {
  readonly viewers: Set<Viewer>
  /** Players, and the table's screens, at other nodes, as far as it matters here. */
  elsewhere: number
  screensElsewhere: number
  news: NewsBeat | undefined
  /** Of the newest view. */
  revision: string | undefined
  patch: PatchFrame | undefined
}

/** R-VIEW-5: how many players watch here. */
export const playersOf = ({ viewers }: AudienceFeed): number =>
  [...viewers].filter(({ takesScreen, isPreview }) => !takesScreen && !isPreview).length

/** How many asked what the table's screen shows. */
export const screensOf = ({ viewers }: AudienceFeed): number =>
  [...viewers].filter(({ takesScreen }) => takesScreen).length

/** Exists only while someone watches the campaign. */
export interface CampaignFeed {
  readonly audiences: Readonly<Record<Audience, AudienceFeed>>
  /** @param loaded the campaign as the viewer's request found it, to save a read */
  join(audience: Audience, viewer: Viewer, loaded: Campaign): void
  leave(audience: Audience, viewer: Viewer): void
  isDeserted(): boolean
  /** Whether anybody asked what the table's screens show. */
  wantsScreen(): boolean
  /** Reads the campaign again, unless this is known already; undefined: anything may have changed. */
  nudge(newest?: Pick<Revisions, 'epoch' | 'full'>): void
  /** Reads again, unless the table's screens show this already. */
  compareScreen(found: ScreenState | undefined): void
  /** R-POINT-1: tells all who take changes. One that is blocked misses it. */
  point(hex: Hex): void
}

interface Parts {
  readonly id: string
  readonly store: Pick<CampaignStore, 'find'> & Pick<ScreenStore, 'findScreens'>
  readonly retryAfterMs: number
}

const hasOlderVersion = (a: Revisions, b: Revisions): boolean => a.epoch === b.epoch && a.full < b.full

const isSame = (a: Pick<Revisions, 'epoch' | 'full'>, b: Revisions): boolean =>
  a.epoch === b.epoch && a.full === b.full

const REVISION = { gm: fullRevision, player: publicRevision }

export const createCampaignFeed = ({ id, store, retryAfterMs }: Parts): CampaignFeed => {
  /** Of the newest state. */
  let current: Revisions | undefined
  /** The campaign itself, its views and frames are the store's to keep, within its bounds. */
  let newest: WeakRef<Campaign> | undefined
  let screen: Buffer | undefined
  let isStale = false
  let isReading = false

  const audienceFeed = (audience: Audience): AudienceFeed => ({
    viewers: new Set(),
    elsewhere: 0,
    screensElsewhere: 0,
    news: undefined,
    revision: undefined,
    patch: undefined,
    catchUp: (viewer) => {
      const campaign = newest?.deref()
      if (!campaign) return reread()
      showView(audience, viewer, campaign, monotonicMs())
      showScreen(viewer, monotonicMs())
    },
  })
  const audiences = { gm: audienceFeed('gm'), player: audienceFeed('player') }

  const isDeserted = () => AUDIENCES.every((audience) => audiences[audience].viewers.size === 0)
  function* everybody() {
    for (const audience of AUDIENCES) yield* audiences[audience].viewers
  }
  const wantsScreen = () => AUDIENCES.some((audience) => screensOf(audiences[audience]) > 0)

  const showView = (audience: Audience, viewer: Viewer, campaign: Campaign, now: number) => {
    const { revision, patch } = audiences[audience]
    const { takesPatches, shown } = viewer
    if (shown === revision || !takesMore(viewer)) return
    const isPatched = takesPatches && patch && patch.from === shown
    const frame = isPatched ? patch.frame : wholeFrame(campaign, audience, takesPatches)
    if (say(viewer, frame, now)) viewer.shown = revision
  }

  /** Never before the first view. */
  const showScreen = (viewer: Viewer, now: number) => {
    const { takesScreen, shown, screenShown } = viewer
    if (!takesScreen || !screen || screen === screenShown || shown === undefined) return
    if (say(viewer, screen, now)) viewer.screenShown = screen
  }

  /** @param before the campaign as it was shown last, if it is still there */
  const show = (campaign: Campaign, before: Campaign | undefined) => {
    current = campaign.revisions
    newest = new WeakRef(campaign)
    for (const audience of AUDIENCES) {
      const feed = audiences[audience]
      const revision = REVISION[audience](campaign.revisions)
      if (revision !== feed.revision) {
        const takesPatches = before && [...feed.viewers].some((viewer) => viewer.takesPatches)
        feed.revision = revision
        feed.patch = takesPatches ? patchFrame(before, campaign, audience) : undefined
      }
      const now = monotonicMs()
      for (const viewer of feed.viewers) showView(audience, viewer, campaign, now)
    }
  }

  const adopt = (found: Campaign | undefined, before: Campaign | undefined) => {
    if (!found) {
      for (const viewer of everybody()) sendAway(viewer, ADDRESS_GONE)
    } else if (!current || !hasOlderVersion(found.revisions, current)) show(found, before)
  }

  const newScreenFrame = (found: ScreenState | undefined): Buffer | undefined => {
    if (!found || !wantsScreen()) return undefined
    const frame = messageFrame({ event: 'screen', screen: found.screen, name: found.name })
    return screen?.equals(frame) ? undefined : frame
  }

  const adoptScreen = (found: ScreenState | undefined) => {
    const frame = newScreenFrame(found)
    if (!frame) return
    screen = frame
    const now = monotonicMs()
    for (const viewer of everybody()) showScreen(viewer, now)
  }

  const read = async () => {
    // Held until the difference is made.
    const before = newest?.deref()
    try {
      const screens = wantsScreen() ? store.findScreens([id]) : undefined
      const [found, foundScreens] = await Promise.all([store.find(id), screens])
      adopt(found, before)
      adoptScreen(foundScreens?.get(id))
    } catch (error) {
      // Viewers that joined meanwhile see the state before, until the next read.
      if (!(error instanceof StoreUnavailable)) process.emitWarning(String(error))
      isStale = true
      await delay(retryAfterMs, undefined, { ref: false })
    }
  }

  /** Reads until no nudge came during a read. */
  const refresh = async () => {
    if (isReading) return
    isReading = true
    while (isStale && !isDeserted()) {
      isStale = false
      await read()
    }
    isReading = false
  }

  const reread = () => {
    isStale = true
    void refresh()
  }

  return {
    audiences,
    isDeserted,
    wantsScreen,
    join: (audience, viewer, loaded) => {
      const feed = audiences[audience]
      feed.viewers.add(viewer)
      // A commit before anybody watched was not announced, nor what the screen showed.
      const isUnheard = !current || (viewer.takesScreen && !screen)
      if (!current || hasOlderVersion(current, loaded.revisions)) show(loaded, newest?.deref())
      else if (isSame(loaded.revisions, current)) newest = new WeakRef(loaded)
      feed.catchUp(viewer)
      if (isUnheard) reread()
    },
    leave: (audience, viewer) => {
      audiences[audience].viewers.delete(viewer)
      if (viewer.takesScreen && !wantsScreen()) screen = undefined
    },
    nudge: (told) => {
      if (told && current && isSame(told, current)) return
      reread()
    },
    // Not shown as it is: it may have been read before what is shown, and come after it.
    compareScreen: (found) => {
      if (newScreenFrame(found)) reread()
    },
    point: (hex) => {
      const frame = messageFrame({ event: 'point', hex })
      const now = monotonicMs()
      for (const viewer of everybody())
        if (viewer.takesPatches && viewer.shown !== undefined) say(viewer, frame, now)
    },
  }
}
