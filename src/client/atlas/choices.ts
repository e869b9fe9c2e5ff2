import type { Knowledge } from '../../rules/knowledge.ts'
import type { Terrain, TerrainName } from '../../rules/terrain.ts'
import type { Paint } from './paint.ts'
import type { Shape } from './region.ts'

/** In the order of the rail. */
export const TOOLS = ['hand', 'knowledge', 'region', 'terrain', 'site'] as const
export type ToolName = (typeof TOOLS)[number]

/** Pick a tool while the map has the focus. */
export const TOOL_KEYS: Readonly<Record<ToolName, string>> = {
  hand: 'h',
  knowledge: 'k',
  region: 'r',
  terrain: 't',
  site: 's',
}

/** Change the brush size while the map has the focus. */
export const SIZE_KEYS = { smaller: ',', larger: '.' } as const

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
    case 'site':
      return null
  }
}
