import type { ReactNode, RefObject } from 'react'
import type { SiteView } from '../../protocol/on-the-map.ts'
import type { Hex } from '../../rules/hex.ts'
import type { Hand } from './camera/gestures.ts'
import type { Motion } from './camera/motion.ts'
import type { ChartTool } from './chart-tool.ts'
import type { KnownHexes, KnownPaths } from './layers/known-hexes.ts'
import type { SiteGroup } from './sites/site-groups.ts'

export interface ToolParts {
  readonly tool: ChartTool
  readonly motion: Motion
  readonly paneRef: RefObject<HTMLDivElement | null>
  readonly handRef: RefObject<Hand | null>
  readonly knowledge: KnownHexes | null
}

export interface PressParts extends Pick<ToolParts, 'motion' | 'paneRef'> {
  /** The hex whose card is open. */
  readonly open: Hex | null
  /** A hex's key; null closes the card. */
  readonly onOpen: (key: string | null) => void
}

/** What a hex's card is laid by, and told of. */
export interface CardParts extends PressParts {
  readonly open: Hex
  readonly knowledge: KnownHexes | null
  /** Words and buttons of a site, for the GM. */
  readonly more: (site: SiteView) => ReactNode
}

/** The GM's additions, passed in so that players' browsers never load them. */
export interface GmLayers {
  readonly unknown: (paths: KnownPaths) => ReactNode
  /** Drawn under the markers. */
  readonly lines: ReactNode
  /** Drawn beside the party's marker, at a constant screen size. */
  readonly pins: ReactNode
  readonly toolLayer: (parts: ToolParts) => ReactNode
  /** Where hexes have cards: takes presses while no tool is in hand. */
  readonly presses: ((parts: PressParts) => ReactNode) | null
  /** In place of the sites' own card. */
  readonly card: ((parts: CardParts) => ReactNode) | null
  readonly isHidden: (group: SiteGroup, known: KnownHexes | null) => boolean
  readonly keysTool: string
  readonly siteCard: string
  readonly secretsOf: (site: SiteView, known: KnownHexes | null) => ReactNode
  readonly secretWords: (site: SiteView, known: KnownHexes | null) => string
}
