import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ScreenLook } from '../../../protocol/screen.ts'
import { hexCentre } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import styles from '../chart.module.css'
import { chartAt } from '../chart-image.tsx'
import type { ChartViewProps } from '../chart-props.ts'
import { FogOver, FogUnder } from '../layers/fog.tsx'
import { PartyHex } from '../layers/hex-outlines.tsx'
import { knowledgeOf, knownPaths, middleOf } from '../layers/known-hexes.ts'
import { PartyMarker } from '../layers/party-marker.tsx'
import { PointLayer } from '../layers/point-layer.tsx'
import { RestMarks } from '../layers/rest-marks.tsx'
import { TiledImage } from '../tiles/tiled-image.tsx'
import { Trail } from '../trail/trail.tsx'
import * as words from '../words.ts'
import { type Scene, windowOf } from './camera.ts'
import { createMotion, type Motion } from './motion.ts'
import { stageCamera } from './stage-camera.ts'
import stage from './stage-chart.module.css'
import type { Rest } from './use-camera.ts'

const nothing = (): void => {}
/** How long the map stays where the GM pointed to, in ms. */
const POINTED_MS = 3_000

interface StageChartProps extends ChartViewProps {
  readonly look: ScreenLook
  /** CSS pixels of a pixel of this chart: its marks grow with the screen. */
  readonly scale: number
  readonly point: { readonly hex: Hex; readonly at: number } | null
}

/** R-SCREEN-4: the players' chart for the table's screen, without anything to press. */
export const StageChart = (props: StageChartProps) => {
  const { campaign, party, fog, known, trail, sites, numbering, look, scale, point } = props
  const chart = useMemo(() => chartAt(campaign, props.chart), [campaign, props.chart])
  const { grid, image, survey } = chart
  const { naming = numbering } = props
  const knowledge = useMemo(() => known && knowledgeOf(known), [known])
  const paths = useMemo(
    () => (fog === 'off' || !knowledge ? null : knownPaths(grid, knowledge)),
    [fog, grid, knowledge],
  )
  const place = useMemo(() => party && hexCentre(grid, party), [grid, party])
  const centres = useMemo(
    () =>
      fog === 'off' || !knowledge
        ? null
        : [...knowledge.seen, ...knowledge.visited].map((hex) => hexCentre(grid, hex)),
    [fog, grid, knowledge],
  )
  const middle = useMemo(() => middleOf(chart, knowledge), [chart, knowledge])
  const roomRef = useRef<HTMLDivElement>(null)
  const layerRef = useRef<HTMLDivElement>(null)
  const pinsRef = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 1, height: 1 })
  const [motion, setMotion] = useState<Motion | null>(null)
  const [rest, setRest] = useState<Rest | null>(null)
  const [backFrom, setBackFrom] = useState(0)
  const pane = useMemo(
    () => ({ width: room.width / scale, height: room.height / scale }),
    [room, scale],
  )
  const { width, height } = chart

  useLayoutEffect(() => {
    const box = roomRef.current
    if (!box) return undefined
    const measure = (): void => setRoom({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])

  const scene = useMemo(
    (): Scene => ({ sheet: { width, height }, pane, home: place ?? middle }),
    [width, height, pane, place, middle],
  )
  const newestScene = useRef(scene)
  useLayoutEffect(() => {
    newestScene.current = scene
  })

  useLayoutEffect(() => {
    const layer = layerRef.current
    const pins = pinsRef.current
    if (!layer || !pins) return undefined
    const made = createMotion(layer, pins, newestScene.current, (camera) =>
      setRest({
        zoom: camera.zoom,
        window: windowOf(camera, newestScene.current),
        isLargest: false,
        isSmallest: false,
      }),
    )
    setMotion(made)
    return () => made.stop()
  }, [])

  const hasLooked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes back from where the GM pointed to.
  useLayoutEffect(() => {
    if (!motion || pane.width <= 1) return
    motion.look(scene)
    const to = stageCamera(look, {
      sheet: { width, height },
      pane,
      grid,
      party: place,
      known: centres,
    })
    if (hasLooked.current) motion.glide(to)
    else motion.jump(to)
    hasLooked.current = true
  }, [motion, scene, look, grid, place, centres, backFrom])

  useEffect(() => {
    if (!point) return undefined
    const timer = setTimeout(() => setBackFrom(point.at), POINTED_MS)
    return () => clearTimeout(timer)
  }, [point])

  const sheet = { width, height, '--unscale': rest ? 1 / rest.zoom : 1 } as CSSProperties
  const paneStyle = { width: pane.width, height: pane.height, transform: `scale(${scale})` }
  return (
    <figure className={styles.chart} aria-label={words.map}>
      <div ref={roomRef} className={stage.room}>
        <div className={stage.pane} style={paneStyle}>
          <div ref={layerRef} className={styles.sheet} style={sheet} data-testid="chart">
            {paths && <FogUnder chart={chart} paths={paths} />}
            {motion && (
              <TiledImage
                key={`${image.path} ${image.veiled}`}
                {...{ chart, image, as: 'player', known: knowledge, motion, rest, scale }}
                onFail={nothing}
                onCome={nothing}
              />
            )}
            {motion && survey && knowledge && (
              <div key={survey.path} className={styles.survey}>
                <TiledImage
                  {...{ chart, as: 'player', known: knowledge, motion, rest, scale }}
                  image={survey}
                  onFail={nothing}
                  onCome={nothing}
                />
              </div>
            )}
            {paths && <FogOver chart={chart} paths={paths} dims={fog === 'veil-and-dim'} />}
            <Trail chart={chart} steps={trail} />
            {party && <PartyHex chart={chart} hex={party} />}
            {rest && (
              <RestMarks
                {...{ chart, rest, numbering, trail, sites, party: place }}
                open={null}
                onOpen={nothing}
                isHidden={null}
              />
            )}
            {point && motion && (
              <PointLayer chart={chart} point={point} naming={naming} motion={motion} />
            )}
            <div ref={pinsRef} className={styles.pins}>
              {place && <PartyMarker at={place} />}
            </div>
          </div>
        </div>
      </div>
      <div className={styles.lamp} />
    </figure>
  )
}
