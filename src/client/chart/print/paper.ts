import type { Extent } from '../../../rules/tiles.ts'
import type { Rest } from '../camera/use-pan-zoom.ts'

/** CSS pixels. */
const MM = 96 / 25.4
/** The room that A4 and Letter both have within their margins, upright, above a line of text. */
const LONG = 262 * MM
const SHORT = 200 * MM
/** Marks on paper are this much smaller than on a screen. */
const FINER = 1.5
/** 300 dots an inch. */
export const DOTS_PER_PX = 300 / 96

export interface Paper {
  readonly isWide: boolean
  /** CSS pixels per chart unit. */
  readonly zoom: number
  readonly rest: Rest
}

/** The whole map as large as it goes on a sheet that is turned the way it fits best. */
export const paperFor = ({ width, height }: Extent): Paper => {
  const isWide = width > height
  const room = isWide ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG }
  const zoom = Math.min(room.width / width, room.height / height)
  return {
    isWide,
    zoom,
    rest: {
      zoom: zoom * FINER,
      window: { left: 0, top: 0, right: width, bottom: height },
      isLargest: false,
      isSmallest: false,
      isPaper: true,
    },
  }
}
