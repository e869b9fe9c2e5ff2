import type { Knowledge } from '../../rules/knowledge.ts'
import type { Terrain, TerrainName } from '../../rules/terrain.ts'
import type { Paint } from './paint.ts'
import type { Shape } from './region.ts'

/** What a hand on the chart holds, in the order of the rail. */
export const TOOLS = ['hand', 'knowledge', 'region', 'terrain', 'site'] as const
export type ToolName = (typeof TOOLS)[number]

/** Take each in hand while the map has the focus. */
export const TOOL_KEYS: Readonly<Record<ToolName, string>> = {
  hand: 'h',
  knowledge: 'k',
  region: 'r',
  terrain: 't',
  site: 's',
}

/** Make the brush smaller and larger while the map has the focus. */
export const SIZE_KEYS = { smaller: ',', larger: '.' } as const

/** What each tool is set to. View state of the screen: a reload forgets it. */
export interface Choices {
  readonly tool: ToolName
  readonly knowledge: Knowledge
  readonly terrain: TerrainName | null
  /** Of both brushes: how many steps they reach around the hex under them. */
  readonly size: number
  /** What a region is filled with, and how it is laid out. */
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

/** What the tool in hand paints with, if it paints. */
export const paintInHand = ({ tool, knowledge, terrain, fill }: Choices): Paint | null => {
  switch (tool) {
    case 'knowledge':
      return { kind: 'knowledge', knowledge }
    case 'terrain':
      return { kind: 'terrain', terrain }
    case 'region':
      return fill
    case 'hand':
    case 'site':
      return null
  }
}
