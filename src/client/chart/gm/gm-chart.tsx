import { type ComponentType, useMemo } from 'react'
import type { GmTrailStepView } from '../../../protocol/on-the-map.ts'
import { hexCentre } from '../../../rules/grid.ts'
import { sameHex } from '../../../rules/hex.ts'
import { sayList } from '../../ui/format/lists.ts'
import type { ChartViewProps, GmLayers } from '../chart-props.ts'
import { ChartSheet } from '../chart-sheet.tsx'
import { hexTitle } from '../hex-name.ts'
import { AstrayTrail, BelievedLine, BelievedMarker, UnknownTint } from './gm-lines.tsx'
import { PressLayer } from './press-layer.tsx'
import { isGmSite, isShown, SiteSecrets, secretWords } from './site-secrets.tsx'
import { ToolLayer } from './tool-layer.tsx'
import * as words from './words.ts'

const isTold = (step: ChartViewProps['trail'][number]): step is GmTrailStepView => 'shown' in step

type Sheet = ComponentType<ChartViewProps & { readonly gm: GmLayers }>

interface GmChartProps extends ChartViewProps {
  /** The component that draws it, for the screen or for paper. */
  readonly sheet?: Sheet
}

export const GmChart = ({ sheet: Sheet = ChartSheet, ...props }: GmChartProps) => {
  const { chart, party, believed = null, trail, sites, numbering, onSite } = props
  const { naming = numbering, card = null } = props
  const gm = useMemo((): GmLayers => {
    const apart = party && believed && !sameHex(party, believed) ? believed : null
    const ghost = apart && hexCentre(chart.grid, apart)
    return {
      unknown: (paths) => <UnknownTint chart={chart} paths={paths} />,
      lines: (
        <>
          <AstrayTrail chart={chart} steps={trail.filter(isTold)} />
          {party && ghost && (
            <BelievedLine chart={chart} party={hexCentre(chart.grid, party)} believed={ghost} />
          )}
        </>
      ),
      pins: ghost && <BelievedMarker at={ghost} />,
      toolLayer: ({ knowledge, ...parts }) => (
        <ToolLayer
          {...parts}
          chart={chart}
          party={party}
          describe={(hex) => {
            const said = sayList([
              knowledge !== null && words.known[knowledge.of(hex)],
              party !== null && sameHex(party, hex) && words.party,
              ...sites.filter((site) => sameHex(site.hex, hex)).map(({ name }) => name),
            ])
            return hexTitle(hex, naming) + (said === '' ? '' : `: ${said}`)
          }}
        />
      ),
      presses: card && ((parts) => <PressLayer {...parts} chart={chart} party={party} />),
      card,
      keysTool: words.keysTool,
      siteCard: words.siteWithNotes,
      isHidden: ({ hex, sites }, known) =>
        sites.every((site) => isGmSite(site) && !isShown(site, known?.of(hex) ?? 'unknown')),
      secretsOf: (site, known) =>
        isGmSite(site) && (
          <SiteSecrets
            site={site}
            knowledge={known?.of(site.hex) ?? 'unknown'}
            onEdit={onSite ? () => onSite(site.id) : null}
          />
        ),
      secretWords: (site, known) =>
        isGmSite(site) ? secretWords(site, known?.of(site.hex) ?? 'unknown') : '',
    }
  }, [chart, party, believed, trail, sites, naming, onSite, card])
  return <Sheet {...props} gm={gm} />
}
