import type { PlayerView } from '../../../protocol/views.ts'
import { playersChart } from '../../chart/players-chart.ts'
import { PrintMap } from '../../chart/print/print-map.tsx'
import { product } from '../../words/en/common.ts'
import * as words from '../../words/en/print.ts'
import { dayNumber } from '../../words/en/record.ts'
import styles from './print-pages.module.css'

interface PlayerMapPageProps {
  readonly campaign: string
  readonly view: PlayerView
}

export const PlayerMapPage = ({ campaign, view }: PlayerMapPageProps) => (
  <section className={styles.map}>
    <PrintMap {...playersChart(campaign, view)} />
    <p className={styles.caption}>{words.caption(product, dayNumber(view.day))}</p>
  </section>
)
