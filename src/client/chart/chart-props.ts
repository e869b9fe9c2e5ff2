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
  /** The audience whose edition of the image is fetched, whoever looks at it. */
  readonly as: Audience
  readonly surroundings: Surroundings | null
  /**
   * On the GM's chart, any value but `off` tints the unknown hexes. The reveal brush asks for the
   * tint even without fog.
   */
  readonly fog: FogPolicy
  readonly known: Known | null
  readonly trail: readonly (TrailStepView | GmTrailStepView)[]
  readonly sites: readonly SiteView[]
  /** The names written on the image. */
  readonly labels?: readonly LabelView[] | undefined
  readonly numbering: Numbering | null
  /** How hexes are named in texts, if not by the numbers that are drawn. */
  readonly naming?: Numbering | null
  /** GM only: the hex where the party thinks it is, drawn as a pale marker and a line to it. */
  readonly believed?: Hex | null
  readonly tool?: ChartTool | null
  readonly opensOnWholeSheet?: boolean
  /** GM only: moves a party that is off the map to a hex of the map. */
  readonly onBringBack?: (hex: Hex) => void
  readonly lookAt?: { readonly hex: Hex; readonly at: number } | null
  /** R-POINT-2: the hex that the GM pointed to last. */
  readonly point?: { readonly hex: Hex; readonly at: number } | null
  /** SVG elements in chart units; `var(--unscale)` is one CSS pixel. */
  readonly children?: ReactNode
  /** Extra buttons above those for search and zoom. */
  readonly controls?: ReactNode
  /** GM only: the element that holds the search box, if not the map's own corner. */
  readonly cardSlot?: HTMLElement | null
  /** GM only: renders the card of a hex that was pressed. Players get cards for sites only. */
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
  /** Position in chart units. */
  readonly point: Point
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * A tool that receives presses: one finger, the left button, or Enter and Space on the hex cursor.
 * A stroke begins, moves any number of times, and ends or is cancelled (second finger, Escape, the
 * system).
 */
export interface ChartTool {
  /** Name for screen readers, as "Brush", "Site", "Hex centre". */
  readonly label: string
  /** Radius of the outlined preview around the pointer, in hexes. */
  readonly size?: number
  /** Text for screen readers; by default the hex's name, knowledge and sites. */
  describe?(hex: Hex): string
  hover?(hex: Hex): void
  begin(at: ToolPoint): void
  move?(at: ToolPoint): void
  end?(): void
  cancel?(): void
}

/** Values shared by the card of a hex and the layers that receive presses. */
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
  /** Lines under the markers: the diverging trail, and from the party to the believed hex. */
  readonly lines: ReactNode
  /** Markers of a constant screen size, as that of the believed hex. */
  readonly pins: ReactNode
  readonly toolLayer: (parts: ToolLayerParts) => ReactNode
  readonly isHidden: (group: SiteGroup, known: KnownHexes | null) => boolean
  readonly toolKeys: string
  readonly describeSecrets: (site: SiteView, known: KnownHexes | null) => string
}
