import type { KeyboardEvent } from 'react'
import type { Knowledge } from '#rules/knowledge.ts'
import type { Terrain, TerrainName } from '#rules/terrain.ts'
import type { Paint, Shape } from './paint.ts'
import { BRUSH_SIZES } from './paint.ts'

export const TOOLS = ['hand', 'route', 'brush', 'site', 'party', 'point'] as const
export type ToolName = (typeof TOOLS)[number]

export const TOOL_KEYS: Readonly<Record<ToolName, string>> = {
  hand: 'h',
  route: 'w',
  brush: 'b',
  site: 's',
  party: 'p',
  point: 'o',
}

const BRUSH_KEYS: Readonly<Record<string, Partial<Choices>>> = {
  k: { paints: 'reveal', fills: null },
  t: { paints: 'terrain', fills: null },
  r: { fills: 'rectangle' },
}

const SIZE_KEYS = { smaller: ',', larger: '.' } as const

export const PAINTS = ['reveal', 'clear', 'terrain'] as const

/** The settings of each tool. A reload forgets them. */
export interface Choices {
  readonly tool: ToolName
  readonly paints: (typeof PAINTS)[number]
  readonly reveals: Exclude<Knowledge, 'unknown'>
  readonly terrain: TerrainName | null
  /** Radius of the brush, in hexes. */
  readonly size: number
  /** The shape of the regions that are filled; null for strokes. */
  readonly fills: Shape | null
}

export const firstChoices = (terrains: readonly Terrain[]): Choices => ({
  tool: 'hand',
  paints: 'reveal',
  reveals: 'seen',
  terrain: terrains[0]?.name ?? null,
  size: 0,
  fills: null,
})

/** The rules may have lost a terrain, or its name, since it was chosen. */
export const stillChosen = (choices: Choices, terrains: readonly Terrain[]): Choices => {
  const { terrain } = choices
  if (terrain === null || terrains.some(({ name }) => name === terrain)) return choices
  return { ...choices, terrain: firstChoices(terrains).terrain }
}

/** The paint of the brush; null while another tool is in hand. */
export const paintOfBrush = ({ tool, paints, reveals, terrain }: Choices): Paint | null => {
  if (tool !== 'brush') return null
  if (paints === 'terrain') return { kind: 'terrain', terrain }
  return { kind: 'knowledge', knowledge: paints === 'reveal' ? reveals : 'unknown' }
}

const SMALLEST = BRUSH_SIZES[0]
const LARGEST = BRUSH_SIZES.at(-1) ?? SMALLEST

export const choiceForKey = (key: string, { size }: Choices): Partial<Choices> | null => {
  const tool = TOOLS.find((each) => TOOL_KEYS[each] === key.toLowerCase())
  if (tool) return { tool }
  const use = BRUSH_KEYS[key.toLowerCase()]
  if (use) return { tool: 'brush', ...use }
  if (key === SIZE_KEYS.smaller) return { size: Math.max(size - 1, SMALLEST), fills: null }
  if (key === SIZE_KEYS.larger) return { size: Math.min(size + 1, LARGEST), fills: null }
  return null
}

export const onToolKey =
  (choices: Choices, choose: (change: Partial<Choices>) => void) =>
  (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const onMap = target instanceof Element && target.matches('[role="application"]')
    if (!onMap || ctrlKey || metaKey || altKey) return
    const change = choiceForKey(key, choices)
    if (!change) return
    event.preventDefault()
    choose(change)
  }
