import { Delaunay } from 'd3-delaunay'
import { type Point, SHEET } from '../geometry.ts'
import { randomFrom } from '../random.ts'
import type { Coast } from './coast.ts'
import { createMinHeap } from './min-heap.ts'
import { fractalNoise } from './noise.ts'
import { at, type Field } from './raster.ts'

/** Every node of an irregular mesh drains into one neighbour. */
export interface Drainage {
  readonly nodes: readonly Point[]
  readonly isSea: (node: number) => boolean
  /** The next node downstream, -1 at a mouth. */
  readonly downstream: Int32Array
  /** Height after pits are filled; falls strictly along every stream. */
  readonly filled: Float64Array
  /** Water that passes a node: its own rain and everything upstream. */
  readonly flow: Float64Array
}

/** A jittered mesh: on a square one rivers would run in straight lines. */
const MESH_SPACING = 7
const MESH_JITTER = 6.4
const SMALLEST_FALL = 1e-6

const rainfall = fractalNoise(5)

export const buildDrainage = (coast: Coast, elevation: Field): Drainage => {
  const random = randomFrom(99)
  const nodes = jitteredMesh(random)
  const heights = nodes.map(({ x, y }) => elevation(x, y) + 0.05 * random())
  const sea = nodes.map(
    ({ x, y }) => coast.distance(x, y) < 0 && x > 0 && y > 0 && x < SHEET.width && y < SHEET.height,
  )
  const isSea = (node: number) => sea[node] === true
  const { downstream, filled, order } = floodFromSea(nodes, heights, isSea)

  const flow = new Float64Array(nodes.length)
  for (const node of order.reverse()) {
    const here = nodes[node]
    if (!here || isSea(node)) continue
    const rain = 1 + 1.4 * elevation(here.x, here.y) + 0.6 * rainfall(here.x / 120, here.y / 120, 2)
    flow[node] = at(flow, node) + rain
    const next = at(downstream, node)
    if (next >= 0) flow[next] = at(flow, next) + at(flow, node)
  }
  return { nodes, isSea, downstream, filled, flow }
}

const jitteredMesh = (random: () => number): readonly Point[] => {
  const nodes: Point[] = []
  const jitter = () => (random() - 0.5) * MESH_JITTER
  for (let y = -4; y < SHEET.height + 8; y += MESH_SPACING) {
    for (let x = -4; x < SHEET.width + 8; x += MESH_SPACING) {
      nodes.push({ x: x + jitter(), y: y + jitter() })
    }
  }
  return nodes
}

/** Priority flood: the land is entered from the sea, always at the lowest shore reached so far. */
const floodFromSea = (
  nodes: readonly Point[],
  heights: readonly number[],
  isSea: (node: number) => boolean,
) => {
  const mesh = Delaunay.from(
    nodes,
    (node) => node.x,
    (node) => node.y,
  )
  const filled = new Float64Array(nodes.length).fill(Number.POSITIVE_INFINITY)
  const downstream = new Int32Array(nodes.length).fill(-1)
  const reached = new Uint8Array(nodes.length)
  const order: number[] = []
  const shore = createMinHeap()
  for (const node of nodes.keys()) {
    if (!isSea(node)) continue
    filled[node] = 0
    shore.push(0, node)
  }
  for (let node = shore.pop(); node !== undefined; node = shore.pop()) {
    if (reached[node]) continue
    reached[node] = 1
    order.push(node)
    for (const neighbour of mesh.neighbors(node)) {
      if (reached[neighbour]) continue
      const level = Math.max(at(filled, node) + SMALLEST_FALL, at(heights, neighbour))
      if (level >= at(filled, neighbour)) continue
      filled[neighbour] = level
      downstream[neighbour] = node
      shore.push(level, neighbour)
    }
  }
  return { downstream, filled, order }
}
