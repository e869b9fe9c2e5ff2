import type { ReactNode } from 'react'
import type { Chart } from '../../protocol/chart.ts'
import type {
  GmTrailStepView,
  Known,
  LabelView,
  SiteView,
  TrailStepView,
} from '../../protocol/on-the-map.ts'
import type { Audience, Surroundings } from '../../protocol/views.ts'
import type { Hex } from '../../rules/hex.ts'
import type { Numbering } from '../../rules/hex-number.ts'
import type { FogPolicy } from '../../rules/settings.ts'
import type { ChartTool } from './chart-tool.ts'
import type { CardParts } from './gm-layers.ts'

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
  readonly lookAt?: { readonly hex: Hex; readonly at: number } | null
  /** R-POINT-2: the hex that the GM pointed to last. */
  readonly point?: { readonly hex: Hex; readonly at: number } | null
  /** SVG elements in chart units; `var(--unscale)` is one CSS pixel. */
  readonly children?: ReactNode
  /** Buttons of the map's own corner, above the others. */
  readonly controls?: ReactNode
  readonly onSite?: (id: string) => void
  /** GM only: the card of a hex that was pressed; without it, sites alone have one. */
  readonly card?: (parts: CardParts) => ReactNode
}
