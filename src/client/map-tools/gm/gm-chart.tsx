import { type ComponentType, useMemo } from 'react'
import { type ChartViewProps, type GmLayers, playersChartProps } from '#client/chart/chart-props.ts'
import { ChartSheet } from '#client/chart/chart-sheet.tsx'
import { hexTitle } from '#client/chart/hex-name.ts'
import { sayList } from '#client/ui/format/lists.ts'
import { PagePart } from '#client/ui/page/page-part.tsx'
import type { GmTrailStepView } from '#protocol/map/on-the-map.ts'
import type { GmView } from '#protocol/views.ts'
import { isSiteShown } from '#rules/site.ts'
import { hexCentre } from '#shared/grid.ts'
import { sameHex } from '#shared/hex.ts'
import { BelievedLine, BelievedMarker, DivergingTrail, UnknownTint } from './gm-lines.tsx'
import { describeSecrets, isGmSite } from './site-secrets.tsx'
import { PressLayer, ToolLayer } from './tool-layer.tsx'
import * as words from './words.ts'

const isGmTrailStep = (step: ChartViewProps['trail'][number]): step is GmTrailStepView =>
  'shown' in step

export const gmChartProps = (campaign: string, view: GmView): ChartViewProps => ({
  ...playersChartProps(campaign, view),
  as: 'gm',
})

type ChartComponent = ComponentType<ChartViewProps & { readonly gm: GmLayers }>

interface GmChartProps extends ChartViewProps {
  /** The component that draws the chart, for the screen or for paper. */
  readonly sheet?: ChartComponent
}

const ChartWithGmLayers = ({ sheet: ChartComponent = ChartSheet, ...props }: GmChartProps) => {
  const { chart, party, believed = null, trail, sites, numbering } = props
  const { naming = numbering } = props
  const gm = useMemo((): GmLayers => {
    const believedHex = party && believed && !sameHex(party, believed) ? believed : null
    const believedPoint = believedHex && hexCentre(chart.grid, believedHex)
    return {
      unknownTint: (paths) => <UnknownTint chart={chart} paths={paths} />,
      lines: (
        <>
          <DivergingTrail chart={chart} steps={trail.filter(isGmTrailStep)} />
          {party && believedPoint && (
            <BelievedLine
              chart={chart}
              party={hexCentre(chart.grid, party)}
              believed={believedPoint}
            />
          )}
        </>
      ),
      pins: believedPoint && <BelievedMarker at={believedPoint} />,
      toolLayer: ({ tool, knownHexes, gestureRef, openHex, onOpen, ...parts }) =>
        tool ? (
          <ToolLayer
            {...parts}
            tool={tool}
            gestureRef={gestureRef}
            chart={chart}
            party={party}
            describe={(hex) => {
              const description = sayList([
                knownHexes !== null && words.known[knownHexes.of(hex)],
                party !== null && sameHex(party, hex) && words.party,
                ...sites.filter((site) => sameHex(site.hex, hex)).map(({ name }) => name),
              ])
              return hexTitle(hex, naming) + (description === '' ? '' : `: ${description}`)
            }}
          />
        ) : (
          <PressLayer {...parts} openHex={openHex} onOpen={onOpen} chart={chart} party={party} />
        ),
      toolKeys: words.toolKeys,
      isHidden: ({ hex, sites }, known) =>
        sites.every((site) => isGmSite(site) && !isSiteShown(site, known?.of(hex) ?? 'unknown')),
      describeSecrets: (site, known) =>
        isGmSite(site) ? describeSecrets(site, known?.of(site.hex) ?? 'unknown') : '',
    }
  }, [chart, party, believed, trail, sites, naming])
  return <ChartComponent {...props} gm={gm} />
}

/** The GM's chart. If it fails, the rest of the page stays. */
export const GmChart = (props: GmChartProps) => (
  <PagePart>
    <ChartWithGmLayers {...props} />
  </PagePart>
)
