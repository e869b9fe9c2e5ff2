import type { PlayerView } from '../../../protocol/views.ts'
import { playersChart } from '../../chart/players-chart.ts'
import { PrintMap } from '../../chart/print/print-map.tsx'
import { dayNumber, product } from '../../ui/words.ts'
import styles from './print-pages.module.css'
import * as words from './words.ts'

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
