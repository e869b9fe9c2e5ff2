import type { ReactNode, RefObject } from 'react'
import type { SiteView } from '../../protocol/atlas.ts'
import type { ChartTool } from './chart-tool.ts'
import type { KnownHexes } from './fog/known-hexes.ts'
import type { KnownPaths } from './fog/known-paths.ts'
import type { Hand } from './gestures.ts'
import type { Motion } from './motion.ts'
import type { SiteGroup } from './sites/site-groups.ts'

/** What a tool works with. */
export interface ToolParts {
  readonly tool: ChartTool
  readonly motion: Motion
  readonly paneRef: RefObject<HTMLDivElement | null>
  readonly handRef: RefObject<Hand | null>
  readonly knowledge: KnownHexes | null
}

/** What only the GM's chart shows: laid in from outside, so that players' browsers never load it. */
export interface GmLayers {
  /** What players do not know, in place of their fog. */
  readonly unknown: (paths: KnownPaths) => ReactNode
  /** Under the markers. */
  readonly lines: ReactNode
  /** Beside the party's marker; each keeps its size on the screen. */
  readonly pins: ReactNode
  /** Over all else: what the tool in hand would touch. */
  readonly toolLayer: (parts: ToolParts) => ReactNode
  readonly isHidden: (group: SiteGroup, known: KnownHexes | null) => boolean
  /** The keys of the tool in hand, and what the slip of a site is called. */
  readonly keysTool: string
  readonly siteSlip: string
  /** What only the GM reads of a site: on its slip, and in the map's words. */
  readonly secretsOf: (site: SiteView, known: KnownHexes | null) => ReactNode
  readonly secretWords: (site: SiteView, known: KnownHexes | null) => string
}
