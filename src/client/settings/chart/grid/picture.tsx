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
import { aroundPlaced, type Laying, PLACED } from './laying.ts'

/** An image as it was uploaded, and the grid that is being laid on it. */
export interface Picture {
  readonly image: ImageView
  /** In chart units. */
  readonly sheet: Extent
  readonly laying: Laying
}

interface PictureProps extends Picture {
  readonly motion: Motion
  readonly settled: SettledCamera | null
}

/** R-GRID-12: the upload, straightened, under the lines of the grid. */
export const LaidPicture = ({ image, sheet, laying, motion, settled }: PictureProps) => {
  const campaign = useCampaign()
  const { width, height } = sheet
  const { angle } = laying
  const newest = useRef(angle)
  useLayoutEffect(() => {
    newest.current = angle
  })
  /** The tiles of the upload that are in sight lie where the turned window does. */
  const turned = useMemo((): Motion => {
    return {
      ...motion,
      camera: () => {
        const camera = motion.camera()
        return {
          ...camera,
          centre: straightenPoint(camera.centre, { width, height }, -newest.current),
        }
      },
      scene: () => {
        const scene = motion.scene()
        const { pane } = scene
        const sine = Math.abs(Math.sin((newest.current * Math.PI) / 180))
        const wider = {
          width: pane.width + sine * pane.height,
          height: pane.height + sine * pane.width,
        }
        return { ...scene, pane: wider }
      },
    }
  }, [motion, width, height])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another angle shows other tiles.
  const looked = useMemo(() => settled && { ...settled }, [settled, angle])
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
            settled={looked}
          />
        </div>
      </div>
      <GridLines laying={laying} sheet={sheet} zoom={settled?.zoom ?? 1} />
    </>
  )
}

/** Narrower columns have dots alone, in CSS pixels. */
const TOO_NARROW = 6

/** One pattern over the sheet, of the hexes that repeat every second column and row. */
const GridLines = (props: {
  readonly laying: Laying
  readonly sheet: Extent
  /** CSS pixels of a chart unit. */
  readonly zoom: number
}) => {
  const { laying, sheet, zoom } = props
  const id = useId()
  const { centre, columnSpacing, rowSpacing, pointy } = laying
  const grid = { ...aroundPlaced(laying), left: 0, top: 0 }
  const [along, aside] = [2 * columnSpacing, 2 * rowSpacing]
  const [width, height] = pointy ? [aside, along] : [along, aside]
  const hexes = hexesTouching(grid, { left: 0, top: 0, right: width, bottom: height })
  const edges = hexes.map((hex) => hexPath(grid, hex)).join('')
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
        {columnSpacing * zoom >= TOO_NARROW && (
          <>
            <path className={styles.halo} d={edges} />
            <path className={styles.line} d={edges} />
          </>
        )}
        {hexes.map((hex) => {
          const { x, y } = hexCentre(grid, hex)
          return <circle key={hexKey(hex)} className={styles.dot} cx={x} cy={y} />
        })}
      </pattern>
      <rect width={sheet.width} height={sheet.height} fill={`url(#${id})`} />
      <path className={styles.placed} d={hexPath(aroundPlaced(laying), PLACED)} />
    </Drawing>
  )
}
