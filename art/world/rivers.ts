import type { Drainage } from './drainage.ts'
import { fractalNoise } from './noise.ts'
import { at } from './raster.ts'

/** A place on a river and how wide the river is there. */
export interface Reach {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** From the spring to the sea, or to the river that takes it in. */
export type River = readonly Reach[]

/** Flow from which a stream is drawn at all. */
const SMALLEST_FLOW = 62
/** Mesh nodes; shorter stubs look like cracks. */
const SHORTEST_RIVER = 6
const WIDEST = 5.2
const SMOOTHING_PASSES = 3

const meanderEast = fractalNoise(6)
const meanderSouth = fractalNoise(7)

export const buildRivers = (drainage: Drainage): readonly River[] => {
  const taken = new Uint8Array(drainage.nodes.length)
  return springs(drainage)
    .map((spring) => courseFrom(spring, drainage, taken))
    .filter((course) => course.length >= SHORTEST_RIVER)
    .map((course) => meandering(smoothed(reachesOf(course, drainage))))
}

/** Nodes with a drawable stream and none above it, the highest first so that trunks run through. */
const springs = ({ nodes, isSea, downstream, filled, flow }: Drainage): readonly number[] => {
  const fed = new Uint8Array(nodes.length)
  const streams = [...nodes.keys()].filter((node) => !isSea(node) && at(flow, node) > SMALLEST_FLOW)
  for (const node of streams) {
    const next = at(downstream, node)
    if (next >= 0) fed[next] = 1
  }
  return streams.filter((node) => !fed[node]).sort((a, b) => at(filled, b) - at(filled, a))
}

const courseFrom = (spring: number, { isSea, downstream }: Drainage, taken: Uint8Array) => {
  const course: number[] = []
  for (let node = spring; node >= 0; node = at(downstream, node)) {
    course.push(node)
    if (taken[node] || isSea(node)) break
    taken[node] = 1
  }
  return course
}

const reachesOf = (course: readonly number[], { nodes, flow }: Drainage): River =>
  course.flatMap((node, index) => {
    const place = nodes[node]
    if (!place) return []
    const above = course[index - 1]
    // A tributary must not swell to its trunk's width on its last step.
    const water =
      above === undefined ? at(flow, node) : Math.min(at(flow, node), at(flow, above) * 1.6)
    return [{ x: place.x, y: place.y, width: Math.min(WIDEST, 0.35 + Math.sqrt(water) * 0.085) }]
  })

/** Chaikin's corner cutting; the ends stay where they are. */
const smoothed = (river: River): River => {
  let line = river
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) {
    const cut: Reach[] = line.slice(0, 1)
    for (const [index, from] of line.entries()) {
      const to = line[index + 1]
      if (to) cut.push(between(from, to, 0.25), between(from, to, 0.75))
    }
    line = [...cut, ...line.slice(-1)]
  }
  return line
}

const between = (from: Reach, to: Reach, t: number): Reach => ({
  x: from.x + (to.x - from.x) * t,
  y: from.y + (to.y - from.y) * t,
  width: from.width + (to.width - from.width) * t,
})

const meandering = (river: River): River =>
  river.map(({ x, y, width }) => ({
    x: x + 3.2 * meanderEast(x / 17, y / 17, 2),
    y: y + 3.2 * meanderSouth(x / 17, y / 17, 2),
    width,
  }))
