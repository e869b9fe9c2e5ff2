import type { KeyboardEvent } from 'react'
import type { Knowledge } from '../../../rules/knowledge.ts'
import type { Terrain, TerrainName } from '../../../rules/terrain.ts'
import type { Paint } from './paint.ts'
import type { Shape } from './sketch.ts'
import { BRUSH_SIZES } from './sketch.ts'

export const TOOLS = [
  'hand',
  'route',
  'knowledge',
  'region',
  'terrain',
  'site',
  'party',
  'point',
] as const
export type ToolName = (typeof TOOLS)[number]

/** Pick a tool while the map has the focus. */
export const TOOL_KEYS: Readonly<Record<ToolName, string>> = {
  hand: 'h',
  route: 'w',
  knowledge: 'k',
  region: 'r',
  terrain: 't',
  site: 's',
  party: 'p',
  point: 'o',
}

const SIZE_KEYS = { smaller: ',', larger: '.' } as const

/** The settings of each tool. A reload forgets them. */
export interface Choices {
  readonly tool: ToolName
  readonly knowledge: Knowledge
  readonly terrain: TerrainName | null
  /** Radius of both brushes, in hexes. */
  readonly size: number
  readonly fill: Paint
  readonly shape: Shape
}

export const firstChoices = (terrains: readonly Terrain[]): Choices => ({
  tool: 'hand',
  knowledge: 'seen',
  terrain: terrains[0]?.name ?? null,
  size: 0,
  fill: { kind: 'knowledge', knowledge: 'seen' },
  shape: 'rectangle',
})

/** The rules may have lost a terrain, or its name, since it was chosen. */
export const stillChosen = (choices: Choices, terrains: readonly Terrain[]): Choices => {
  const isHere = (name: TerrainName | null): boolean =>
    name === null || terrains.some((terrain) => terrain.name === name)
  const first = firstChoices(terrains)
  const { terrain, fill } = choices
  const fillStays = fill.kind === 'knowledge' || isHere(fill.terrain)
  if (isHere(terrain) && fillStays) return choices
  return {
    ...choices,
    terrain: isHere(terrain) ? terrain : first.terrain,
    fill: fillStays ? fill : first.fill,
  }
}

/** The paint of the selected tool; null if it does not paint. */
export const paintInHand = ({ tool, knowledge, terrain, fill }: Choices): Paint | null => {
  switch (tool) {
    case 'knowledge':
      return { kind: 'knowledge', knowledge }
    case 'terrain':
      return { kind: 'terrain', terrain }
    case 'region':
      return fill
    case 'hand':
    case 'route':
    case 'site':
    case 'party':
    case 'point':
      return null
  }
}

const SMALLEST = BRUSH_SIZES[0]
const LARGEST = BRUSH_SIZES.at(-1) ?? SMALLEST

export const choiceForKey = (key: string, { size }: Choices): Partial<Choices> | null => {
  const tool = TOOLS.find((each) => TOOL_KEYS[each] === key.toLowerCase())
  if (tool) return { tool }
  if (key === SIZE_KEYS.smaller) return { size: Math.max(size - 1, SMALLEST) }
  if (key === SIZE_KEYS.larger) return { size: Math.min(size + 1, LARGEST) }
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
