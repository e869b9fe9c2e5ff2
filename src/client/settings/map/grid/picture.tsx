import { useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { chartPath } from '../../../../protocol/paths.ts'
import { straightened } from '../../../../rules/grid.ts'
import type { Extent } from '../../../../rules/tiles.ts'
import type { Motion } from '../../../chart/camera/motion.ts'
import type { Rest } from '../../../chart/camera/use-pan-zoom.ts'
import { Drawing, hexPath } from '../../../chart/drawing.tsx'
import { TiledImage } from '../../../chart/tiles/tiled-image.tsx'
import { FIRST_GRID } from '../chart-draft.ts'
import styles from './grid.module.css'
import { aroundPlaced, type Laying, PLACED } from './laying.ts'

/** An image as it was uploaded, and the grid that is being laid on it. */
export interface Picture {
  readonly campaign: string
  readonly image: ImageView
  /** In chart units. */
  readonly sheet: Extent
  readonly laying: Laying
}

interface PictureProps extends Picture {
  readonly motion: Motion
  readonly rest: Rest | null
}

const nothing = (): void => {}

/** R-GRID-12: the upload, straightened, under the lines of the grid. */
export const LaidPicture = ({ campaign, image, sheet, laying, motion, rest }: PictureProps) => {
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
          centre: straightened(camera.centre, { width, height }, -newest.current),
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
  const looked = useMemo(() => rest && { ...rest }, [rest, angle])
  const path = chartPath(campaign, image.id)
  const tiles = { path, width: image.width, height: image.height, veiled: false }
  return (
    <>
      <div className={styles.picture}>
        <div style={{ rotate: `${-angle}deg` }}>
          <TiledImage
            key={path}
            chart={{ ...sheet, grid: FIRST_GRID, image: tiles, survey: null }}
            image={tiles}
            as="gm"
            known={null}
            motion={turned}
            rest={looked}
            onFail={nothing}
            onCome={nothing}
          />
        </div>
      </div>
      <GridLines laying={laying} sheet={sheet} zoom={rest?.zoom ?? 1} />
    </>
  )
}

/** The edges that repeat every second column and row, in columns and doubled rows. */
const EDGES = [
  ['M', 0, 1],
  ['L', 1 / 3, 1],
  ['L', 2 / 3, 0],
  ['L', 4 / 3, 0],
  ['L', 5 / 3, 1],
  ['L', 2, 1],
  ['M', 1 / 3, 1],
  ['L', 2 / 3, 2],
  ['L', 4 / 3, 2],
  ['L', 5 / 3, 1],
] as const

/** Hex centres in the same square; its border cuts dots in parts. */
const CENTRES = [
  [0, 0],
  [2, 0],
  [1, 1],
  [0, 2],
  [2, 2],
] as const

/** Narrower columns have dots alone, in CSS pixels. */
const TOO_NARROW = 6

const GridLines = (props: {
  readonly laying: Laying
  readonly sheet: Extent
  /** CSS pixels of a chart unit. */
  readonly zoom: number
}) => {
  const { laying, sheet, zoom } = props
  const id = useId()
  const { centre, columnSpacing, rowSpacing, pointy } = laying
  // Mirrored instead of turned (R-GRID-11): seen from a hex, the lattice is its own mirror image.
  const place = (columns: number, rows: number): readonly [number, number] => {
    const [along, aside] = [columns * columnSpacing, rows * rowSpacing]
    return pointy ? [aside, along] : [along, aside]
  }
  const [width, height] = place(2, 2)
  const edges = EDGES.map(([to, x, y]) => `${to}${place(x, y)}`).join('')
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
        {CENTRES.map(([x, y]) => {
          const [cx, cy] = place(x, y)
          return <circle key={`${x} ${y}`} className={styles.dot} cx={cx} cy={cy} />
        })}
      </pattern>
      <rect width={sheet.width} height={sheet.height} fill={`url(#${id})`} />
      <path className={styles.placed} d={hexPath(aroundPlaced(laying), PLACED)} />
    </Drawing>
  )
}
