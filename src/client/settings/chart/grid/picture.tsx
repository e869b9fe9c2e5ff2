import { useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { Motion } from '#client/chart/camera/motion.ts'
import type { SettledCamera } from '#client/chart/camera/use-pan-zoom.ts'
import { Drawing, hexPath } from '#client/chart/drawing.tsx'
import { TiledImage } from '#client/chart/tiles/tiled-image.tsx'
import { useCampaign } from '#client/session/use-gm.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { chartPath } from '#protocol/paths.ts'
import { hexCentre, hexesTouching, straightenPoint } from '#shared/grid.ts'
import { hexKey } from '#shared/hex.ts'
import type { Extent } from '#shared/tiles.ts'
import { FIRST_GRID } from '../../settings-draft.ts'
import styles from './grid.module.css'
import { type GridDraft, PLACED_HEX, relativeGrid } from './grid-draft.ts'

/** An uploaded image and the grid that is fitted to it. */
export interface Picture {
  readonly image: ImageView
  /** The image's size in chart units. */
  readonly sheet: Extent
  readonly draft: GridDraft
}

interface PictureProps extends Picture {
  readonly motion: Motion
  readonly settled: SettledCamera | null
}

/** R-GRID-12: the uploaded image, turned by the drafted angle, under the lines of the grid. */
export const PictureWithGrid = ({ image, sheet, draft, motion, settled }: PictureProps) => {
  const campaign = useCampaign()
  const { width, height } = sheet
  const { angle } = draft
  const newestAngle = useRef(angle)
  useLayoutEffect(() => {
    newestAngle.current = angle
  })
  /** The camera turned back by the angle: it selects the tiles of the unturned upload to draw. */
  const turned = useMemo((): Motion => {
    return {
      ...motion,
      camera: () => {
        const camera = motion.camera()
        return {
          ...camera,
          centre: straightenPoint(camera.centre, { width, height }, -newestAngle.current),
        }
      },
      scene: () => {
        const scene = motion.scene()
        const { pane } = scene
        const sine = Math.abs(Math.sin((newestAngle.current * Math.PI) / 180))
        const turnedPane = {
          width: pane.width + sine * pane.height,
          height: pane.height + sine * pane.width,
        }
        return { ...scene, pane: turnedPane }
      },
    }
  }, [motion, width, height])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another angle shows other tiles.
  const restAtAngle = useMemo(() => settled && { ...settled }, [settled, angle])
  const path = chartPath(campaign, image.id)
  const tiles = { path, width: image.width, height: image.height, veiled: false }
  return (
    <>
      <div className={`cover ${styles.picture}`}>
        <div style={{ rotate: `${-angle}deg` }}>
          <TiledImage
            key={path}
            chart={{ ...sheet, grid: FIRST_GRID, image: tiles, survey: null }}
            image={tiles}
            as="gm"
            known={null}
            motion={turned}
            settled={restAtAngle}
          />
        </div>
      </div>
      <GridLines draft={draft} sheet={sheet} zoom={settled?.zoom ?? 1} />
    </>
  )
}

/** Below this column spacing only dots at hex centres are drawn, no lines; in CSS pixels. */
const MIN_LINE_SPACING_PX = 6

/** The grid's lines, as one SVG pattern that repeats every second column and row. */
const GridLines = (props: {
  readonly draft: GridDraft
  readonly sheet: Extent
  /** CSS pixels per chart unit. */
  readonly zoom: number
}) => {
  const { draft, sheet, zoom } = props
  const id = useId()
  const { centre, columnSpacing, rowSpacing, pointy } = draft
  const grid = { ...relativeGrid(draft), left: 0, top: 0 }
  const [columnPeriod, rowPeriod] = [2 * columnSpacing, 2 * rowSpacing]
  const [width, height] = pointy ? [rowPeriod, columnPeriod] : [columnPeriod, rowPeriod]
  const hexes = hexesTouching(grid, { left: 0, top: 0, right: width, bottom: height })
  const edgePaths = hexes.map((hex) => hexPath(grid, hex)).join('')
  return (
    <Drawing chart={sheet} reach="sheet">
      <pattern
        id={id}
        patternUnits="userSpaceOnUse"
        x={centre.x}
        y={centre.y}
        width={width}
        height={height}
      >
        {columnSpacing * zoom >= MIN_LINE_SPACING_PX && (
          <>
            <path className={styles.halo} d={edgePaths} />
            <path className={styles.line} d={edgePaths} />
          </>
        )}
        {hexes.map((hex) => {
          const { x, y } = hexCentre(grid, hex)
          return <circle key={hexKey(hex)} className={styles.dot} cx={x} cy={y} />
        })}
      </pattern>
      <rect width={sheet.width} height={sheet.height} fill={`url(#${id})`} />
      <path className={styles.placed} d={hexPath(relativeGrid(draft), PLACED_HEX)} />
    </Drawing>
  )
}
