import { hexCode, type Plan } from '../../src/rules/forecast/plan.ts'
import {
  HEADINGS,
  type Heading,
  type Hex,
  hexDistance,
  neighbour,
  sameHex,
} from '../../src/rules/hex.ts'
import type { Pace } from '../../src/rules/movement.ts'
import { rainOf } from '../../src/rules/weather.ts'

/** The heading on a shortest way that makes the smallest angle with the straight line. */
const aimAt = (from: Hex, to: Hex): Heading => {
  const angleTo = ({ x, y }: Hex) => Math.atan2(y - from.y, (x - from.x) * Math.sqrt(3))
  const off = (heading: Heading) => {
    const turn = Math.abs(angleTo(neighbour(from, heading)) - angleTo(to))
    return Math.min(turn, 2 * Math.PI - turn)
  }
  const shortest = HEADINGS.filter(
    (heading) => hexDistance(neighbour(from, heading), to) < hexDistance(from, to),
  )
  return shortest.reduce((best, heading) => (off(heading) < off(best) - 1e-9 ? heading : best))
}

/** Where a party may be, how likely. */
interface Place {
  readonly position: Hex
  readonly believed: Hex
  readonly terrain: string
  /** Points left over by heading, in truth and as it believes. */
  readonly left: Left
  readonly leftBelieved: Left
  /** Hexes of its own way, where they count. */
  readonly own: ReadonlySet<number>
  readonly chance: number
}
/** Hexes that no day leads beyond. */
const FAR = 20
type Left = readonly [heading: number, points: number]
const NONE: Left = [0, 0]

const keyOf = ({ position, believed, terrain, left, leftBelieved, own }: Place): string => {
  const plain = `${hexCode(position)} ${hexCode(believed)} ${terrain} ${left} ${leftBelieved}`
  return own.size === 0 ? plain : [plain, ...[...own].sort((a, b) => a - b)].join()
}

/** The headings from a hex to the destination, step by step. */
const headingsTo = (from: Hex, to: Hex): Heading[] => {
  const headings: Heading[] = []
  for (let here = from; !sameHex(here, to); ) {
    const heading = aimAt(here, to)
    headings.push(heading)
    here = neighbour(here, heading)
  }
  return headings
}

const along = (from: Hex, headings: readonly Heading[]): Hex[] => {
  const way: Hex[] = []
  let here = from
  for (const heading of headings) {
    here = neighbour(here, heading)
    way.push(here)
  }
  return way
}

/**
 * The chance to stand on the destination, having arrived, by the end of each day: the distribution
 * over hexes, day by day. Written apart from the rules; one waypoint, far from the world's edge.
 */
export const exactArrival = (plan: Plan & { readonly pace: Pace }): number[] => {
  const { rules, settings, traveller, route, land, trail, pace, canoe, horizon } = plan
  const [to] = route as [Hex]
  const seesTruth = settings.lost === 'true-hex'
  const { survival } = traveller.record
  const terrainOf = (id: string) => rules.terrains.find((each) => each.id === id)
  const landAt = (hex: Hex) => land.get(hexCode(hex)) ?? null
  /** Where a terrain is not for so fast a pace, its own counts. */
  const paceOf = (id: string | null): Pace => {
    const ranks: readonly Pace[] = ['slow', 'normal', 'fast']
    const { fastest = 'fast' } = (id !== null && terrainOf(id)) || {}
    return ranks[Math.min(ranks.indexOf(pace), ranks.indexOf(fastest))] as Pace
  }
  /** @param isHigh whether the pace's die shows 3 or 4 */
  const pointsOn = (id: string | null, isHigh: boolean): number => {
    const isAfloat = canoe && id !== null && terrainOf(id)?.water === true
    const plain = rules.movement.hexes[paceOf(id)]
    const byDie = { slow: -1, normal: 0, fast: 1 }[paceOf(id)]
    const more = isHigh && rules.movement.paceDie === 'one-hex' ? byDie : 0
    return Math.max(0, (isAfloat ? Math.max(plain, rules.movement.canoe) : plain) + more)
  }
  const keeps = rules.movement.leftover === 'kept'
  /** Step by step, as long as the points last. */
  const walk = (
    from: Hex,
    headings: readonly Heading[],
    points: number,
    [leftTo, leftPoints]: Left,
    morning: string,
  ): { readonly way: Hex[]; readonly left: Left } => {
    const way: Hex[] = []
    if (points === 0) return { way, left: leftTo === headings[0] ? [leftTo, leftPoints] : NONE }
    let budget = points + (leftTo === headings[0] ? leftPoints : 0)
    let here = from
    for (const heading of headings) {
      const next = neighbour(here, heading)
      const unknown = seesTruth ? (terrainOf(morning)?.cost ?? 1) : 1
      const cost = terrainOf(landAt(next) ?? '')?.cost ?? unknown
      if (budget < cost && (keeps || way.length > 0))
        return { way, left: keeps && budget > 0 ? [heading, budget] : NONE }
      way.push(next)
      here = next
      budget = Math.max(0, budget - cost)
      if (budget === 0) break
    }
    return { way, left: NONE }
  }
  const keepsTrail = rules.navigation.onTrail === 'skip'
  const before = new Set(trail.map(hexCode))

  const known = new Map<number, readonly Heading[]>()
  const headingsFrom = (hex: Hex): readonly Heading[] => {
    const headings = known.get(hexCode(hex)) ?? headingsTo(hex, to)
    known.set(hexCode(hex), headings)
    return headings
  }

  const isSpared = (place: Place, headings: readonly Heading[]): boolean => {
    const { position, terrain, own } = place
    if (rules.navigation.onWater === 'skip' && canoe && terrainOf(terrain)?.water) return true
    if (!keepsTrail) return false
    const most = Math.max(pointsOn(terrain, true), pointsOn(terrain, false))
    const { way } = walk(position, headings, most, place.left, terrain)
    const ahead = way.length > 0 ? way : along(position, headings.slice(0, 1))
    return ahead.map(hexCode).every((code) => before.has(code) || own.has(code))
  }

  let places: Place[] = [
    {
      position: traveller.record.position,
      believed: traveller.believed,
      terrain: traveller.record.terrain,
      left: NONE,
      leftBelieved: NONE,
      own: new Set(),
      chance: 1,
    },
  ]
  let arrived = 0
  const byDay: number[] = []
  for (let day = 0; day < horizon; day += 1) {
    const next = new Map<string, Place>()
    for (const place of places) {
      const { position, believed, terrain, left, leftBelieved, own } = place
      const headings = headingsFrom(seesTruth ? position : believed)
      const { dc = 0 } = terrainOf(terrain) ?? {}
      const least =
        dc + rules.navigation.paceDc[paceOf(terrain)] - survival - rules.navigation.guide
      const finds = isSpared(place, headings) ? 1 : Math.min(1, Math.max(0, (21 - least) / 20))
      for (const isHigh of [false, true]) {
        const points = pointsOn(terrain, isHigh)
        const thought = pointsOn(landAt(believed), isHigh)
        const ways = [
          [finds, headings] as const,
          ...HEADINGS.map(
            (heading) => [(1 - finds) / 6, Array<Heading>(FAR).fill(heading)] as const,
          ),
        ]
        for (const [share, taken] of ways) {
          const chance = (place.chance * share) / 2
          if (chance === 0) continue
          const gone = walk(position, taken, points, left, terrain)
          const { way } = gone
          const end = way.at(-1) ?? position
          const meant = walk(believed, headings, thought, leftBelieved, terrain)
          const thinks = seesTruth ? end : (meant.way.at(-1) ?? believed)
          if (sameHex(thinks, to)) {
            if (sameHex(end, to)) arrived += chance
            continue
          }
          const found = settings.terrainOnMove === 'take' ? landAt(end) : null
          const after: Place = {
            position: end,
            believed: thinks,
            terrain: found ?? terrain,
            left: gone.left,
            leftBelieved: seesTruth ? gone.left : meant.left,
            own: keepsTrail ? new Set([...own, ...way.map(hexCode)]) : own,
            chance,
          }
          const key = keyOf(after)
          const there = next.get(key)
          next.set(key, there ? { ...there, chance: there.chance + chance } : after)
        }
      }
    }
    places = [...next.values()]
    byDay.push(arrived)
  }
  return byDay
}

/** The chance that no store was short up to the end of each day. */
export const exactlySupplied = ({ rules, traveller: { record }, horizon }: Plan): number[] => {
  const { partyMembers, raincatchers } = record
  const { needs, weather } = rules
  const rain = rainOf(weather)
  const heavy = Math.min(1, Math.max(0, (rain.die - rain.heavyOnAtLeast + 1) / rain.die))
  let stores = new Map([[record.water, 1]])
  const byDay: number[] = []
  for (let day = 1; day <= horizon; day += 1) {
    const next = new Map<number, number>()
    for (const [water, chance] of stores)
      for (const [share, gallons] of [
        [heavy, rain.gallons.heavy],
        [1 - heavy, rain.gallons.light],
      ] as const) {
        const left = water + raincatchers * gallons - needs.water * partyMembers
        if (left >= 0) next.set(left, (next.get(left) ?? 0) + chance * share)
      }
    stores = next
    const isFed = (['food', 'ointment'] as const).every(
      (supply) => record[supply] >= day * needs[supply] * partyMembers,
    )
    byDay.push(isFed ? [...stores.values()].reduce((sum, chance) => sum + chance, 0) : 0)
  }
  return byDay
}
