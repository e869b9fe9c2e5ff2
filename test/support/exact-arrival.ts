import { type ForecastPlan, hexCode } from '#rules/forecast/plan.ts'
import type { Pace } from '#rules/movement.ts'
import { rainRulesOf } from '#rules/weather.ts'
import { HEADINGS, type Heading, type Hex, hexDistance, neighbour, sameHex } from '#shared/hex.ts'

/** The heading on a shortest way that makes the smallest angle with the straight line. */
const bestHeading = (from: Hex, to: Hex): Heading => {
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

/** A possible state of the party, with its probability. */
interface WeightedPosition {
  readonly position: Hex
  readonly believed: Hex
  readonly terrain: string
  readonly chance: number
}
/** More hexes than a party can travel in a day. */
const FAR = 20

const keyOf = ({ position, believed, terrain }: WeightedPosition): string =>
  `${hexCode(position)} ${hexCode(believed)} ${terrain}`

/** The headings from a hex to the destination, step by step. */
const headingsTo = (from: Hex, to: Hex): Heading[] => {
  const headings: Heading[] = []
  for (let here = from; !sameHex(here, to); ) {
    const heading = bestHeading(here, to)
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
 * over hexes, day by day. Written apart from the rules; one waypoint, far from the world's edge,
 * under rules in which every hex costs a point and no trail spares a check.
 */
export const exactArrival = (plan: ForecastPlan & { readonly pace: Pace }): number[] => {
  const { rules, settings, traveller, route, land, pace, canoe, horizon } = plan
  const [to] = route as [Hex]
  const seesTruth = settings.lost === 'true-hex'
  const { survival } = traveller.record
  const terrainOf = (id: string) => rules.terrains.find((each) => each.id === id)
  const landAt = (hex: Hex) => land.get(hexCode(hex)) ?? null
  /** @param isHigh whether the pace's die shows 3 or 4 */
  const pointsOn = (id: string | null, isHigh: boolean): number => {
    const isAfloat = canoe && id !== null && terrainOf(id)?.water === true
    const plain = rules.movement.hexes[pace]
    const byDie = { slow: -1, normal: 0, fast: 1 }[pace]
    const more = isHigh && rules.movement.paceDie === 'one-hex' ? byDie : 0
    return Math.max(0, (isAfloat ? Math.max(plain, rules.movement.canoe) : plain) + more)
  }
  const known = new Map<number, readonly Heading[]>()
  const headingsFrom = (hex: Hex): readonly Heading[] => {
    const headings = known.get(hexCode(hex)) ?? headingsTo(hex, to)
    known.set(hexCode(hex), headings)
    return headings
  }

  const isSpared = (terrain: string): boolean =>
    rules.navigation.onWater === 'skip' && canoe && terrainOf(terrain)?.water === true

  let places: WeightedPosition[] = [
    {
      position: traveller.record.position,
      believed: traveller.believed,
      terrain: traveller.record.terrain,
      chance: 1,
    },
  ]
  let arrived = 0
  const byDay: number[] = []
  for (let day = 0; day < horizon; day += 1) {
    const next = new Map<string, WeightedPosition>()
    for (const place of places) {
      const { position, believed, terrain } = place
      const headings = headingsFrom(seesTruth ? position : believed)
      const { dc = 0 } = terrainOf(terrain) ?? {}
      const least = dc + rules.navigation.paceDc[pace] - survival - rules.navigation.guide
      const finds = isSpared(terrain) ? 1 : Math.min(1, Math.max(0, (21 - least) / 20))
      for (const isHigh of [false, true]) {
        const points = pointsOn(terrain, isHigh)
        const thought = pointsOn(landAt(believed), isHigh)
        const paths = [
          [finds, headings] as const,
          ...HEADINGS.map(
            (heading) => [(1 - finds) / 6, Array<Heading>(FAR).fill(heading)] as const,
          ),
        ]
        for (const [share, taken] of paths) {
          const chance = (place.chance * share) / 2
          if (chance === 0) continue
          const end = along(position, taken.slice(0, points)).at(-1) ?? position
          const intended = along(believed, headings.slice(0, thought)).at(-1) ?? believed
          const thinks = seesTruth ? end : intended
          if (sameHex(thinks, to)) {
            if (sameHex(end, to)) arrived += chance
            continue
          }
          const found = settings.terrainOnMove === 'take' ? landAt(end) : null
          const after: WeightedPosition = {
            position: end,
            believed: thinks,
            terrain: found ?? terrain,
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
export const exactlySupplied = ({
  rules,
  traveller: { record },
  horizon,
}: ForecastPlan): number[] => {
  const { partyMembers, raincatchers } = record
  const { needs, weather } = rules
  const rain = rainRulesOf(weather)
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
