import type { ReactNode, RefObject } from 'react'
import type { Chart } from '#protocol/map/chart.ts'
import type {
  GmTrailStepView,
  Known,
  LabelView,
  SiteView,
  TrailStepView,
} from '#protocol/map/on-the-map.ts'
import type { Audience, PlayerView, Surroundings } from '#protocol/views.ts'
import type { Numbering } from '#rules/hex-number.ts'
import type { FogPolicy } from '#rules/settings.ts'
import type { Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import type { ToolGesture } from './camera/gestures.ts'
import type { Motion } from './camera/motion.ts'
import { hexNamingOf } from './hex-name.ts'
import type { KnownHexes, KnownPaths } from './layers/known-hexes.ts'
import type { SiteGroup } from './sites/site-marks.tsx'

export interface ChartViewProps {
  readonly campaign: string
  readonly chart: Chart
  readonly party: Hex | null
  /** The audience whose image edition is fetched, for any reader. */
  readonly as: Audience
  readonly surroundings: Surroundings | null
  /**
   * On the GM's chart anything but `off` tints the unknown, which a brush may ask for without fog.
   */
  readonly fog: FogPolicy
  readonly known: Known | null
  readonly trail: readonly (TrailStepView | GmTrailStepView)[]
  readonly sites: readonly SiteView[]
  /** The names written on the image. */
  readonly labels?: readonly LabelView[] | undefined
  readonly numbering: Numbering | null
  /** For hexes in words, if not the drawn numbering. */
  readonly naming?: Numbering | null
  /** GM only: drawn as a ghost of the marker and a line to it. */
  readonly believed?: Hex | null
  readonly tool?: ChartTool | null
  readonly opensOnWholeSheet?: boolean
  /** GM only: puts a party that is off the map into a hex of it. */
  readonly onBringBack?: (hex: Hex) => void
  readonly lookAt?: { readonly hex: Hex; readonly at: number } | null
  /** R-POINT-2: the hex that the GM pointed to last. */
  readonly point?: { readonly hex: Hex; readonly at: number } | null
  /** SVG elements in chart units; `var(--unscale)` is one CSS pixel. */
  readonly children?: ReactNode
  /** Buttons of the map's own corner, above the others. */
  readonly controls?: ReactNode
  /** GM only: where the search lies, if not in the map's own corner. */
  readonly cardSlot?: HTMLElement | null
  /** GM only: the card of a hex that was pressed. For players, sites alone have one. */
  readonly card?: (parts: HexCardContext) => ReactNode
}

export const playersChartProps = (campaign: string, view: PlayerView): ChartViewProps => ({
  campaign,
  chart: view.chart,
  party: view.map.position,
  as: 'player',
  surroundings: view.surroundings,
  fog: view.fog,
  known: view.known,
  trail: view.trail,
  sites: view.sites,
  labels: view.labels,
  numbering: view.numbering,
  naming: hexNamingOf(view),
})

export interface ToolPoint {
  readonly hex: Hex
  /** In chart units. */
  readonly point: Point
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * Takes presses: one finger, the left button, or Enter and Space on the hex cursor. A stroke
 * begins, moves any number of times, and ends or is cancelled (second finger, Escape, the system).
 */
export interface ChartTool {
  /** Spoken name: "Brush", "Site", "Hex centre". */
  readonly label: string
  /** Radius of the outlined preview around the pointer, in hexes. */
  readonly size?: number
  /** Spoken; by default, what the chart knows of the hex. */
  describe?(hex: Hex): string
  hover?(hex: Hex): void
  begin(at: ToolPoint): void
  move?(at: ToolPoint): void
  end?(): void
  cancel?(): void
}

/** Shared by the card of a hex and the layers that take presses. */
export interface HexCardContext {
  readonly motion: Motion
  readonly paneRef: RefObject<HTMLDivElement | null>
  readonly knownHexes: KnownHexes | null
  readonly hex: Hex
  /** Opens the card of the hex with this key; null closes it. */
  readonly onOpen: (key: string | null) => void
}

export interface ToolLayerParts extends Omit<HexCardContext, 'hex'> {
  readonly tool: ChartTool | null
  readonly gestureRef: RefObject<ToolGesture | null>
  readonly openHex: Hex | null
}

/** The GM's additions, passed in so that players' browsers never load them. */
export interface GmLayers {
  readonly unknownTint: (paths: KnownPaths) => ReactNode
  /** Drawn under the markers. */
  readonly lines: ReactNode
  /** Drawn beside the party's marker, at a constant screen size. */
  readonly pins: ReactNode
  readonly toolLayer: (parts: ToolLayerParts) => ReactNode
  readonly isHidden: (group: SiteGroup, known: KnownHexes | null) => boolean
  readonly toolKeys: string
  readonly describeSecrets: (site: SiteView, known: KnownHexes | null) => string
}
