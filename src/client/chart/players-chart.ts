import type { PlayerView } from '../../protocol/views.ts'
import type { ChartViewProps } from './chart-props.ts'

/** The chart as players see it, on the screen and on paper. */
export const playersChart = (campaign: string, view: PlayerView): ChartViewProps => ({
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
  naming: view.naming,
})
