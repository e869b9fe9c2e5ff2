import type { KeyboardEvent } from 'react'
import type { Knowledge } from '#rules/knowledge.ts'
import type { Terrain, TerrainName } from '#rules/terrain.ts'
import type { Paint, Shape } from './paint.ts'
import { BRUSH_SIZES } from './paint.ts'

export const MAP_TOOLS = ['hand', 'route', 'brush', 'site', 'party', 'point'] as const
export type ToolName = (typeof MAP_TOOLS)[number]

export const TOOL_KEYS: Readonly<Record<ToolName, string>> = {
  hand: 'h',
  route: 'w',
  brush: 'b',
  site: 's',
  party: 'p',
  point: 'o',
}

const BRUSH_KEYS: Readonly<Record<string, Partial<ToolChoices>>> = {
  k: { paintKind: 'reveal', fillShape: null },
  t: { paintKind: 'terrain', fillShape: null },
  r: { fillShape: 'rectangle' },
}

const SIZE_KEYS = { smaller: ',', larger: '.' } as const

export const PAINT_KINDS = ['reveal', 'clear', 'terrain'] as const

/** The selected map tool and the settings of each tool. A reload resets them. */
export interface ToolChoices {
  readonly tool: ToolName
  readonly paintKind: (typeof PAINT_KINDS)[number]
  readonly revealsAs: Exclude<Knowledge, 'unknown'>
  readonly terrain: TerrainName | null
  /** Radius of the brush, in hexes. */
  readonly size: number
  /** The shape of the region that the brush fills; null for strokes. */
  readonly fillShape: Shape | null
}

export const initialToolChoices = (terrains: readonly Terrain[]): ToolChoices => ({
  tool: 'hand',
  paintKind: 'reveal',
  revealsAs: 'seen',
  terrain: terrains[0]?.name ?? null,
  size: 0,
  fillShape: null,
})

/** Replaces a chosen terrain that the rules no longer have. */
export const withExistingTerrain = (
  choices: ToolChoices,
  terrains: readonly Terrain[],
): ToolChoices => {
  const { terrain } = choices
  if (terrain === null || terrains.some(({ name }) => name === terrain)) return choices
  return { ...choices, terrain: initialToolChoices(terrains).terrain }
}

/** The paint of the brush; null while another tool is selected. */
export const paintOfBrush = ({
  tool,
  paintKind,
  revealsAs,
  terrain,
}: ToolChoices): Paint | null => {
  if (tool !== 'brush') return null
  if (paintKind === 'terrain') return { kind: 'terrain', terrain }
  return { kind: 'knowledge', knowledge: paintKind === 'reveal' ? revealsAs : 'unknown' }
}

const SMALLEST_BRUSH = BRUSH_SIZES[0]
const LARGEST_BRUSH = BRUSH_SIZES.at(-1) ?? SMALLEST_BRUSH

export const toolChoiceForKey = (
  key: string,
  { size }: ToolChoices,
): Partial<ToolChoices> | null => {
  const tool = MAP_TOOLS.find((each) => TOOL_KEYS[each] === key.toLowerCase())
  if (tool) return { tool }
  const brushChoice = BRUSH_KEYS[key.toLowerCase()]
  if (brushChoice) return { tool: 'brush', ...brushChoice }
  if (key === SIZE_KEYS.smaller)
    return { size: Math.max(size - 1, SMALLEST_BRUSH), fillShape: null }
  if (key === SIZE_KEYS.larger) return { size: Math.min(size + 1, LARGEST_BRUSH), fillShape: null }
  return null
}

export const toolKeyHandler =
  (choices: ToolChoices, choose: (change: Partial<ToolChoices>) => void) =>
  (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const onMap = target instanceof Element && target.matches('[role="application"]')
    if (!onMap || ctrlKey || metaKey || altKey) return
    const change = toolChoiceForKey(key, choices)
    if (!change) return
    event.preventDefault()
    choose(change)
  }
