import type { Lines } from './line-response.ts'
import type { Luminance } from './luminance.ts'
import { edgesOf, hexesWithin, meanOn, type Pose, placeOf } from './pose.ts'

const BLOCKS = 5

export const judged = (lines: Lines, pose: Pose, radius: number): any => {
  const { width, height } = lines.ways[0] as Luminance
  const hexes = hexesWithin(lines.ways[0] as Luminance, pose, Math.hypot(width, height))
  const blocks = Map.groupBy(hexes, (hex) => {
    const { x, y } = placeOf(pose, hex)
    return BLOCKS * Math.floor((BLOCKS * y) / height) + Math.floor((BLOCKS * x) / width)
  })
  const out: string[] = []
  for (const [which, block] of [...blocks].sort(([a], [b]) => a - b)) {
    const edges = edgesOf(block)
    let peak = { x: 0, y: 0, score: meanOn(lines, edges, pose) }
    const zero = peak.score
    const others: number[] = []
    const step = radius / 16
    for (let i = -16; i <= 16; i++)
      for (let j = -16; j <= 16; j++) {
        const far = Math.hypot(i, j)
        if (far > 16) continue
        const moved = { x: i * step, y: j * step }
        const score = meanOn(lines, edges, pose, moved)
        if (far > 6) others.push(score)
        else if (score > peak.score) peak = { ...moved, score }
      }
    const mean = others.reduce((s, o) => s + o, 0) / others.length
    const sd = Math.sqrt(others.reduce((s, o) => s + (o - mean) ** 2, 0) / others.length)
    out.push(`${which}:${((peak.score - mean) / sd).toFixed(1)}/${((zero - mean) / sd).toFixed(1)}@${(peak.x / radius).toFixed(2)},${(peak.y / radius).toFixed(2)}`)
  }
  return { note: out.join(' ') }
}
