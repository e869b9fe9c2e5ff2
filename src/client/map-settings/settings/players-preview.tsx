import { useMemo } from 'react'
import type { Chart, ImageView } from '../../../protocol/chart.ts'
import type { WireSettings } from '../../../protocol/settings.ts'
import type { GmView } from '../../../protocol/views.ts'
import { sameHex } from '../../../rules/hex.ts'
import { ChartSheet } from '../../chart/chart-sheet.tsx'
import { knowledgeOf, knownPaths } from '../../chart/fog/known-hexes.ts'
import * as words from '../../words/en/settings.tsx'
import { imageById } from '../draft/chart-draft.ts'
import { playersSight } from './players-sight.ts'
import styles from './settings.module.css'

interface PlayersPreviewProps {
  readonly campaign: string
  readonly view: GmView
  readonly settings: WireSettings
  readonly images: readonly ImageView[] | null
}

/** The image that players get, fetched as the GM, who may see all of it. */
const playersChart = (
  { chart, laid }: GmView,
  images: readonly ImageView[] | null,
): Chart | null => {
  if (!laid) return { ...chart, image: { ...chart.image, path: 'players' } }
  if (laid.players === null) return chart
  const image = imageById(images, laid.players)
  if (!image) return null
  const { id, width, height } = image
  return { ...chart, image: { path: id, width, height, veiled: false } }
}

/** What players would see with these settings, as the chart draws it for them. */
export const PlayersPreview = ({ campaign, view, settings, images }: PlayersPreviewProps) => {
  const chart = useMemo(() => playersChart(view, images), [view, images])
  const sight = useMemo(() => playersSight(view, settings), [view, settings])
  const veil = useMemo(() => {
    if (!chart || settings.fog === 'off' || !sight.known) return null
    const { known } = knownPaths(chart.grid, knowledgeOf(sight.known))
    return `M0 0H${chart.width}V${chart.height}H0Z${known}`
  }, [chart, settings.fog, sight.known])
  if (!chart) return null
  const isThere = sight.party !== null && sameHex(sight.party, view.map.position)
  return (
    <figure className={styles.preview}>
      <figcaption>{words.preview}</figcaption>
      <div className={styles.glass}>
        <ChartSheet
          campaign={campaign}
          chart={chart}
          as="gm"
          surroundings={isThere ? view.surroundings : null}
          fog={settings.fog}
          {...sight}
        >
          {veil && <path className={styles.veil} d={veil} />}
        </ChartSheet>
      </div>
    </figure>
  )
}
