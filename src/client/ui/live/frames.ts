import type { PlayerView } from '../../../protocol/views.ts'
import type { Hex } from '../../../rules/hex.ts'
import { SUPPLIES, type Supply } from '../../../rules/supplies.ts'
import { isLater } from './newest.ts'

/** A view on the way to the newest one, and how long it is shown, in ms. */
export interface Frame<View> {
  readonly view: View
  readonly ms: number
}

/** In ms. */
const DAY_MS = 450
const LONGEST_MS = 6_000
/** Shorter, nobody could follow: several days then share a frame. */
const SHORTEST_MS = 200

type TrailStep = PlayerView['trail'][number] & { readonly shown?: Hex }

/** Whole numbers, evenly: the views do not tell what each day took. */
const partWay = (before: number, after: number, part: number): number =>
  Math.round(before + (after - before) * part)

const onDay = <View extends PlayerView>(before: View, after: View, day: number): View => {
  const part = (day - before.day) / (after.day - before.day)
  const stored = (supply: Supply): number => partWay(before.map[supply], after.map[supply], part)
  const trail = after.trail.filter((step) => step.day <= day)
  const step: TrailStep | undefined = trail.at(-1)
  const { rain, terrain } = before.map
  return {
    ...after,
    weather: before.weather,
    day,
    trail,
    map: {
      ...after.map,
      position: after.map.position && (step?.hex ?? before.map.position),
      rain,
      terrain,
      ...Object.fromEntries(SUPPLIES.map((supply) => [supply, stored(supply)])),
    },
    // The hex on the way was never described.
    surroundings: after.surroundings && { here: '…', neighbours: [] },
    ...(step?.shown && { believed: step.shown }),
  }
}

/**
 * What a screen shows before the newest view when several days came with it:
 * day after day, by the steps of the trail. Empty for a single day, for days that were taken back,
 * and for the first view.
 */
export const framesBetween = <View extends PlayerView>(
  before: View | null,
  after: View | null,
): readonly Frame<View>[] => {
  if (!before || !after || !isLater(after.revision, before.revision)) return []
  const days = after.day - before.day
  if (days < 2) return []
  const stride = Math.ceil((days * SHORTEST_MS) / LONGEST_MS)
  const ms = Math.min(DAY_MS, (LONGEST_MS * stride) / days)
  const frames: Frame<View>[] = []
  for (let day = before.day + stride; day < after.day; day += stride) {
    frames.push({ view: onDay(before, after, day), ms })
  }
  return frames
}

/** None where nobody looks, or nothing is to move. */
export const framesToShow = <View extends PlayerView>(
  before: View | null,
  after: View | null,
): readonly Frame<View>[] =>
  document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
    ? []
    : framesBetween(before, after)
