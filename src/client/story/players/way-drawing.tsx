import type { PlayersDay } from '../../../protocol/players-journal.ts'
import { hexCentre } from '../../../rules/grid.ts'
import { type Hex, sameHex } from '../../../rules/hex.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { hexName } from '../../chart/hex-name.ts'
import { type Block, toBlocks } from '../near.tsx'
import styles from './way-drawing.module.css'
import * as words from './words.ts'

/** Of a regular hex whose side is 10. */
const GRID = { left: 0, top: 0, columnSpacing: 15, rowSpacing: 5 * Math.sqrt(3) }
const ROOM = 14

/** A way in the units of `viewBox`. */
interface DrawnWay {
  /** `x y width height`. */
  readonly viewBox: string
  readonly width: number
  readonly height: number
  /** A path of lines. */
  readonly path: string
  /** The centres of the hexes, each once. */
  readonly hexes: readonly { readonly x: number; readonly y: number }[]
  readonly start: { readonly x: number; readonly y: number }
  readonly end: { readonly x: number; readonly y: number }
}

/** A day as players were told it. */
interface WalkedDay {
  readonly position: Hex | null
  readonly way: readonly Hex[] | null
}

const round = (value: number): number => Math.round(value * 10) / 10

const centreOn = (pointy: boolean) => (hex: Hex) => {
  const { x, y } = hexCentre({ ...GRID, pointy }, hex)
  return { x: round(x), y: round(y) }
}

/**
 * R-STORY-1: stretches of the way, oldest first. A day of which players were not told where it went
 * breaks it.
 *
 * @param before where the first of the days began, if players know that
 * @param days oldest first
 */
export const stretchesOf = (
  before: Hex | null,
  days: readonly WalkedDay[],
): readonly (readonly Hex[])[] => {
  const stretches: Hex[][] = []
  let at: Hex | null = before
  let current: Hex[] = before ? [before] : []
  for (const { way, position } of days) {
    const ended = position ?? way?.at(-1) ?? null
    const entered = way ?? []
    const first = entered[0]
    // Where the party was put elsewhere, or players lost its track, a new stretch begins.
    const goesOn = way !== null && at !== null && (first === undefined || isBeside(at, first))
    if (!goesOn) {
      if (current.length > 0) stretches.push(current)
      current = []
    }
    current.push(...entered)
    const last = current.at(-1)
    if (ended && (!last || !sameHex(last, ended))) {
      if (last) {
        stretches.push(current)
        current = []
      }
      current.push(ended)
    }
    at = ended
  }
  if (current.length > 0) stretches.push(current)
  return stretches
}

const isBeside = (a: Hex, b: Hex): boolean => {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
  return (dx === 0 && dy <= 2) || (dx === 1 && dy <= 1)
}

/** R-STORY-1: null where players know of no hex. */
export const drawWay = (
  stretches: readonly (readonly Hex[])[],
  pointy = false,
): DrawnWay | null => {
  const centre = centreOn(pointy)
  const all = stretches.flat()
  const [first] = all
  const last = all.at(-1)
  if (!first || !last) return null
  const hexes = [...new Map(all.map((hex) => [`${hex.x},${hex.y}`, centre(hex)])).values()]
  const xs = hexes.map(({ x }) => x)
  const ys = hexes.map(({ y }) => y)
  // A reduce: a year of days has more hexes than a call takes arguments.
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b)) - ROOM
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b)) + ROOM
  const [left, top] = [least(xs), least(ys)]
  const [width, height] = [round(most(xs) - left), round(most(ys) - top)]
  const path = stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) =>
      stretch
        .map(centre)
        .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
        .join(''),
    )
    .join('')
  return {
    viewBox: `${round(left)} ${round(top)} ${width} ${height}`,
    width,
    height,
    path,
    hexes,
    start: centre(first),
    end: centre(last),
  }
}

interface WayDrawingProps {
  /** Oldest first. */
  readonly stretches: readonly (readonly Hex[])[]
  readonly naming: Numbering | null
  /** R-GRID-11: as its newest day. */
  readonly pointy: boolean | undefined
}

const HEX = 'M10 0 5 8.66H-5L-10 0-5-8.66H5z'

/** R-STORY-1: the party's way as players know it, drawn small. */
export const WayDrawing = ({ stretches, naming, pointy }: WayDrawingProps) => {
  const drawn = drawWay(stretches, pointy)
  const all = stretches.flat()
  const [first] = all
  const last = all.at(-1)
  if (!drawn || !first || !last || drawn.hexes.length < 2) return null
  const { viewBox, width, height, hexes, path, start, end } = drawn
  return (
    <svg
      className={styles.way}
      viewBox={viewBox}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `${width / 14}rem` }}
      role="img"
      aria-label={words.way(hexName(first, naming), hexName(last, naming), hexes.length)}
    >
      {hexes.map(({ x, y }) => (
        <path
          key={`${x} ${y}`}
          className={styles.hex}
          d={HEX}
          transform={`translate(${x} ${y})${pointy ? 'rotate(90)' : ''}`}
        />
      ))}
      <path className={styles.line} d={path} />
      <circle className={styles.start} cx={start.x} cy={start.y} r="3.2" />
      <path
        className={styles.end}
        d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5"
        transform={`translate(${end.x} ${end.y})`}
      />
    </svg>
  )
}

/** A session as players read it, newest day first. */
export interface PlayersChapter {
  readonly key: string
  /** Null: it began before the first session, or with a day that is not loaded yet. */
  readonly session: string | null
  readonly first: number
  readonly last: number
  readonly days: readonly PlayersDay[]
  readonly blocks: readonly Block<PlayersDay>[]
  /** R-STORY-1: oldest first. */
  readonly stretches: readonly (readonly Hex[])[]
}

/** @param days newest first, without gaps */
export const toPlayersChapters = (days: readonly PlayersDay[]): readonly PlayersChapter[] => {
  const groups: PlayersDay[][] = [[]]
  for (const day of days) {
    groups.at(-1)?.push(day)
    if (day.session !== null) groups.push([])
  }
  return groups.flatMap((group, index): PlayersChapter[] => {
    const [newest] = group
    const oldest = group.at(-1)
    if (!newest || !oldest) return []
    const before = groups[index + 1]?.[0]?.position ?? null
    return [
      {
        // By its end, which stays when older days are loaded.
        key: index === 0 ? 'newest' : String(newest.day),
        session: oldest.session,
        first: oldest.day,
        last: newest.day,
        days: group,
        blocks: toBlocks(group, ({ day }) => day),
        stretches: stretchesOf(before, group.toReversed()),
      },
    ]
  })
}
