import { LRUCache } from 'lru-cache'
import {
  bytesOfEncounters,
  bytesOfSites,
  RUN_BYTES,
  STEP_BYTES,
} from '../../campaign/bytes-in-memory.ts'
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

const VIEW_BYTES = 2_000

const bytesOf = (view: GmView | PlayerView): number => {
  const { seen, visited } = view.known ?? { seen: [], visited: [] }
  let runs = seen.length + visited.length
  if ('terrain' in view) for (const painted of view.terrain) runs += painted.runs.length
  const encounters = 'encounters' in view ? bytesOfEncounters(view.encounters) : 0
  return (
    VIEW_BYTES +
    RUN_BYTES * runs +
    STEP_BYTES * view.trail.length +
    bytesOfSites(view.sites) +
    encounters
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
