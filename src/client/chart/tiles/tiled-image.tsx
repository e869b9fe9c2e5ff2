import { useEffect, useEffectEvent, useRef } from 'react'
import type { Chart, Tiles } from '#protocol/map/chart.ts'
import type { Audience } from '#protocol/views.ts'
import type { Hex } from '#shared/hex.ts'
import { type TileVeil, tileVeil } from '#shared/tiles.ts'
import { visibleRect } from '../camera/camera.ts'
import type { Motion } from '../camera/motion.ts'
import type { SettledCamera } from '../camera/use-pan-zoom.ts'
import type { KnownHexes } from '../layers/known-hexes.ts'
import { createTileLayer, type TileLayer, tileAddress } from './tile-layer.ts'
import styles from './tiled-image.module.css'

/** Interval of updates while the sheet moves, in ms. */
const MOVING_MS = 120
const UNVEILED: TileVeil = { veil: 'none', stamp: '0' }

export const TiledImage = (props: {
  readonly chart: Chart
  readonly image: Tiles
  readonly as: Audience
  readonly known: KnownHexes | null
  readonly motion: Motion
  readonly settled: SettledCamera | null
  /** Factor by which the table's screen enlarges the whole pane. */
  readonly scale?: number
  readonly onFail?: (() => void) | undefined
  readonly onLoad?: (() => void) | undefined
}) => {
  const { chart, image, as, known, motion, settled, scale = 1 } = props
  const box = useRef<HTMLDivElement>(null)
  const layerRef = useRef<TileLayer>(null)
  const knownRef = useRef(known)
  const { path, width, height, veiled } = image
  const { columnSpacing, rowSpacing, left, top, pointy } = chart.grid
  const onFailed = useEffectEvent(() => props.onFail?.())
  const onArrived = useEffectEvent(() => props.onLoad?.())

  useEffect(() => {
    if (!box.current) return undefined
    const sheet = { width, height }
    const extent = { width: chart.width, height: chart.height }
    const grid = { columnSpacing, rowSpacing, left, top, pointy }
    let veils = { known: knownRef.current, byTile: new Map<string, TileVeil>() }
    const layer = createTileLayer(box.current, {
      addressOf: (tile, stamp) => tileAddress({ path }, as, tile, stamp),
      veilOf: (tile) => {
        const hexes = knownRef.current
        if (!veiled || !hexes) return UNVEILED
        if (veils.known !== hexes) veils = { known: hexes, byTile: new Map() }
        const key = `${tile.level}/${tile.column}-${tile.row}`
        const isKnown = (hex: Hex): boolean => hexes.of(hex) !== 'unknown'
        const veil =
          veils.byTile.get(key) ?? tileVeil({ grid, sheet, chart: extent, tile, isKnown })
        veils.byTile.set(key, veil)
        return veil
      },
      visibleTiles: () => ({
        sheet,
        chart: extent,
        window: visibleRect(motion.camera(), motion.scene()),
        scale: motion.camera().zoom * devicePixelRatio * scale,
      }),
      onFail: () => onFailed(),
      onLoad: () => onArrived(),
    })
    layerRef.current = layer
    layer.update('settled')
    let lastUpdate = 0
    const stopListening = motion.onEachFrame(() => {
      const now = performance.now()
      if (now - lastUpdate < MOVING_MS) return
      lastUpdate = now
      layer.update('moving')
    })
    return () => {
      stopListening()
      layer.remove()
      layerRef.current = null
    }
  }, [
    path,
    width,
    height,
    veiled,
    as,
    motion,
    scale,
    chart.width,
    chart.height,
    columnSpacing,
    rowSpacing,
    left,
    top,
    pointy,
  ])

  useEffect(() => {
    const before = knownRef.current
    knownRef.current = known
    if (before !== known) layerRef.current?.updateVeils(isAnyHexForgotten(before, known))
  }, [known])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the camera settles, other tiles may be needed.
  useEffect(() => layerRef.current?.update('settled'), [settled])

  return <div ref={box} className={`cover ${styles.tiles}`} />
}

const isAnyHexForgotten = (before: KnownHexes | null, after: KnownHexes | null): boolean => {
  const isGone = (hex: Hex): boolean => after?.of(hex) === 'unknown'
  return before !== null && (before.seen.some(isGone) || before.visited.some(isGone))
}
