import type { ReactNode, RefObject } from 'react'
import type { SiteView } from '../../protocol/map-state.ts'
import type { ChartTool } from './chart-tool.ts'
import type { KnownHexes, KnownPaths } from './fog/known-hexes.ts'
import type { Hand } from './gestures.ts'
import type { Motion } from './motion.ts'
import type { SiteGroup } from './sites/site-groups.ts'

export interface ToolParts {
  readonly tool: ChartTool
  readonly motion: Motion
  readonly paneRef: RefObject<HTMLDivElement | null>
  readonly handRef: RefObject<Hand | null>
  readonly knowledge: KnownHexes | null
}

/** The GM's additions, passed in so that players' browsers never load them. */
export interface GmLayers {
  readonly unknown: (paths: KnownPaths) => ReactNode
  /** Drawn under the markers. */
  readonly lines: ReactNode
  /** Drawn beside the party's marker, at a constant screen size. */
  readonly pins: ReactNode
  readonly toolLayer: (parts: ToolParts) => ReactNode
  readonly isHidden: (group: SiteGroup, known: KnownHexes | null) => boolean
  readonly keysTool: string
  readonly siteCard: string
  readonly secretsOf: (site: SiteView, known: KnownHexes | null) => ReactNode
  readonly secretWords: (site: SiteView, known: KnownHexes | null) => string
}
