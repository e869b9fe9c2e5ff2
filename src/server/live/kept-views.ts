import { LRUCache } from 'lru-cache'
import type { GmView, PlayerView } from '../../protocol/views.ts'
import { SHARES } from '../shares/limits.ts'
import type { NewestView } from './newest-view.ts'
import type { Viewer } from './viewer.ts'

interface Watched {
  readonly viewers: Iterable<Viewer>
  newest: NewestView | undefined
  measured: NewestView | undefined
}

/** Bounds the newest views of all campaigns that are watched: patches are made from them. */
export interface KeptViews {
  /** Others are forgotten for it. Whoever watches one of these is sent the next view whole. */
  keep(feed: Watched): void
  forget(feed: Watched): void
}

// Measured in Node.js.
const VIEW_BYTES = 2_000
const RUN_BYTES = 88
const STEP_BYTES = 140
const SITE_BYTES = 360
const ENCOUNTER_BYTES = 400

/** In memory. */
const bytesOf = (view: GmView | PlayerView): number => {
  const { known, trail, sites } = view
  const { terrain = [], encounters = [] }: Partial<GmView> = 'terrain' in view ? view : {}
  const painted = terrain.reduce((runs, part) => runs + part.runs.length, 0)
  const runs = painted + (known?.seen.length ?? 0) + (known?.visited.length ?? 0)
  let letters = 0
  for (const site of sites)
    letters += site.name.length + site.text.length + ('gmText' in site ? site.gmText.length : 0)
  for (const { name, details, note } of encounters)
    letters += name.length + details.length + note.length
  return (
    VIEW_BYTES +
    RUN_BYTES * runs +
    STEP_BYTES * trail.length +
    SITE_BYTES * sites.length +
    ENCOUNTER_BYTES * encounters.length +
    2 * letters
  )
}

/** A viewer that was not sent the newest view yet will be, so it stays. */
const forgetIfShown = (feed: Watched): void => {
  for (const { shown, isLeaving } of feed.viewers)
    if (!isLeaving && shown !== feed.newest?.revision) return
  feed.newest = undefined
  feed.measured = undefined
}

export const keptViews = (maxBytes: number = SHARES.memory.viewsBytes): KeptViews => {
  const kept = new LRUCache<Watched, NewestView>({
    maxSize: maxBytes,
    dispose: (_, feed, reason) => {
      if (reason === 'evict') forgetIfShown(feed)
    },
  })
  return {
    keep: (feed) => {
      if (feed.newest) kept.set(feed, feed.newest, { size: bytesOf(feed.newest.view) })
    },
    forget: (feed) => {
      kept.delete(feed)
      feed.newest = undefined
      feed.measured = undefined
    },
  }
}
