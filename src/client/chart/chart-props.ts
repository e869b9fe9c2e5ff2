import type { ReactNode } from 'react'
import type { GmTrailStepView, Known, SiteView, TrailStepView } from '../../protocol/atlas.ts'
import type { Chart } from '../../protocol/chart.ts'
import type { Audience, Surroundings } from '../../protocol/views.ts'
import type { Hex } from '../../rules/hex.ts'
import type { Numbering } from '../../rules/hex-number.ts'
import type { FogPolicy } from '../../rules/settings.ts'
import type { ChartTool } from './chart-tool.ts'

export interface ChartViewProps {
  /** The address by which whoever looks came. */
  readonly campaign: string
  readonly chart: Chart
  /** null where nobody marks it. */
  readonly party: Hex | null
  /** Whose edition of the image to ask for, whoever is signed in. */
  readonly as: Audience
  readonly surroundings: Surroundings | null
  /**
   * How the unknown is drawn. On the GM's chart anything but `off` tints what players do not know,
   * so that a knowledge brush may ask for it while the campaign has no fog.
   */
  readonly fog: FogPolicy
  /** null where the reader is told nothing of it. */
  readonly known: Known | null
  readonly trail: readonly (TrailStepView | GmTrailStepView)[]
  readonly sites: readonly SiteView[]
  /** Drawn on the chart. */
  readonly numbering: Numbering | null
  /** By which hexes are named in words, if not as they are drawn. */
  readonly naming?: Numbering | null
  /** GM only: where the party believes to be, if elsewhere: a ghost of the marker, and a line. */
  readonly believed?: Hex | null
  /** What a press on the chart does instead of moving it. */
  readonly tool?: ChartTool | null
  /** Glided to whenever `at` changes. */
  readonly lookAt?: { readonly hex: Hex; readonly at: number } | null
  /** Drawn on the sheet in chart units: SVG elements; `var(--unscale)` is a CSS pixel's length. */
  readonly children?: ReactNode
  /** GM only: opens a site for editing. */
  readonly onSite?: (id: string) => void
}
