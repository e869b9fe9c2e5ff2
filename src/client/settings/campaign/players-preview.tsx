import { type CSSProperties, useMemo } from 'react'
import { ChartSheet } from '#client/chart/chart-sheet.tsx'
import { columnRowNaming } from '#client/chart/hex-name.ts'
import { knowledgeOf, knownPaths } from '#client/chart/layers/known-hexes.ts'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import type { Chart, ImageView, Tiles } from '#protocol/map/chart.ts'
import type { Known, SiteView, TrailStepView } from '#protocol/map/on-the-map.ts'
import type { GmView } from '#protocol/views.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { knowledgeLookup } from '#rules/knowledge.ts'
import type { Settings } from '#rules/settings.ts'
import { isSiteShown } from '#rules/site.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { imageById } from '../settings-draft.ts'
import styles from './settings.module.css'
import * as words from './words.tsx'

interface PlayersMapView {
  readonly party: Hex | null
  readonly known: Known
  readonly trail: readonly TrailStepView[]
  readonly sites: readonly SiteView[]
  readonly numbering: Numbering | null
  readonly naming: Numbering | null
}

const partyHexForPlayers = ({ map, believed }: GmView, { lost }: Settings): Hex | null => {
  if (lost === 'no-marker') return null
  return lost === 'true-hex' ? map.position : believed
}

/**
 * The part of the GM's view that the settings would show players. Only for the preview: the server
 * decides what players get.
 */
export const playersMapView = (view: GmView, settings: Settings): PlayersMapView => {
  const known = view.known ?? { seen: [], visited: [], explored: [] }
  const knowledge = knowledgeLookup(known)
  const { for: readers, ...numbers } = settings.numbering
  const { pointy } = view.chart.grid
  const numbering = { ...numbers, ...(pointy && { pointy }) }
  return {
    party: partyHexForPlayers(view, settings),
    known,
    trail:
      settings.lost === 'no-marker'
        ? []
        : view.trail.map(({ day, shown }) => ({ day, hex: shown })),
    sites: view.sites.filter((site) => isSiteShown(site, knowledge(site.hex))),
    numbering: readers === 'everyone' ? numbering : null,
    naming: readers === 'everyone' || readers === 'printed' ? numbering : columnRowNaming(pointy),
  }
}

interface PlayersPreviewProps {
  readonly settings: Settings
  /** The image that known hexes would show; null on the built-in map. */
  readonly survey: string | null
  readonly images: readonly ImageView[] | null
}

/** The chart as players would get it; its images are fetched with the GM's access. */
const previewChart = (
  { chart, ownChart }: Pick<GmView, 'chart' | 'ownChart'>,
  { settings, survey: draftedSurvey, images }: PlayersPreviewProps,
): Chart | null => {
  const tiles = (path: string, veiled: boolean): Tiles | null => {
    const image = ownChart ? imageById(images, path) : chart.image
    if (!image || !('height' in image)) return null
    return { path, width: image.width, height: image.height, veiled }
  }
  const seen = ownChart ? ownChart.players : 'players'
  const image = seen === null ? chart.image : tiles(seen, false)
  const surveyId = ownChart ? draftedSurvey : 'survey'
  const survey =
    settings.inKnownHexes === 'survey' && surveyId !== null
      ? tiles(surveyId, settings.fog === 'off')
      : null
  // Under fog the survey takes the edition's place (R-SURVEY-2).
  const veiled = settings.fog !== 'off'
  const shown = veiled ? (survey ?? image) : image
  return shown && { ...chart, image: shown, survey: veiled ? null : survey }
}

/** A preview of the players' map under unsaved settings. */
export const PlayersPreview = ({ settings, survey, images }: PlayersPreviewProps) => {
  const campaign = useCampaign()
  const view = useView()
  const chart = useMemo(
    () => previewChart(view, { settings, survey, images }),
    [view, settings, survey, images],
  )
  const playersView = useMemo(() => playersMapView(view, settings), [view, settings])
  const known = useMemo(
    () => chart && knownPaths(chart.grid, knowledgeOf(playersView.known)).known,
    [chart, playersView.known],
  )
  if (!chart || known === null) return null
  const clipStyle = { '--survey-clip': `path('${known}')` }
  const veilPath = settings.fog === 'off' ? null : `M0 0H${chart.width}V${chart.height}H0Z${known}`
  const isAtPartyHex = playersView.party !== null && sameHex(playersView.party, view.map.position)
  return (
    <figure className={`stack gap-2 ${styles.preview}`}>
      <figcaption className="soft">{words.preview}</figcaption>
      <div className={styles.glass} style={clipStyle as CSSProperties}>
        <ChartSheet
          campaign={campaign}
          chart={chart}
          as="gm"
          surroundings={isAtPartyHex ? view.surroundings : null}
          fog={settings.fog}
          {...playersView}
        >
          {veilPath && <path className={styles.veil} d={veilPath} />}
        </ChartSheet>
      </div>
    </figure>
  )
}
