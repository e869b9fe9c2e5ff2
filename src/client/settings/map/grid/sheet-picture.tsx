import { type ReactNode, useId } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import type { Grid, Point } from '../../../../rules/grid.ts'
import { type Extent, type Tile, tileLevels, tilePlace, tilesOf } from '../../../../rules/tiles.ts'
import { tileAddress } from '../images/use-images.ts'
import styles from './grid.module.css'
import { gridInPane, type TableCamera, toPane, toSheet } from './table-camera.ts'

/** An image with the grid over it. */
export interface Picture {
  readonly campaign: string
  readonly image: ImageView
  /** In chart units. */
  readonly sheet: Extent
  readonly grid: Grid
  readonly faint: boolean
}

interface SheetPictureProps extends Picture {
  readonly camera: TableCamera
  readonly pane: Extent
  readonly children?: ReactNode
}

/** From this many CSS pixels per image pixel on, pixels are drawn as squares. */
const SQUARES = 3
/** Narrower hexes are drawn as dots, in CSS pixels. */
const TOO_NARROW = 7
/** Opacity of a grid that is not laid. */
const FAINT = 0.35

export const SheetPicture = (props: SheetPictureProps) => {
  const { campaign, image, sheet, camera, pane, grid, faint, children } = props
  const zoomed = { width: sheet.width * camera.zoom, height: sheet.height * camera.zoom }
  const corner = toPane(camera, pane, { x: 0, y: 0 })
  const pixels = image.height / sheet.height
  return (
    <>
      <div
        className={styles.layer}
        data-squares={camera.zoom / pixels > SQUARES || undefined}
        style={{
          width: sheet.width,
          height: sheet.height,
          transform: `translate(${corner.x}px, ${corner.y}px) scale(${camera.zoom})`,
        }}
      >
        {tilesInSight(image, sheet, camera, pane).map((tile) => {
          const { left, top, right, bottom } = tilePlace(image, sheet, tile)
          return (
            <img
              key={`${image.id} ${tile.level}/${tile.column}-${tile.row}`}
              src={tileAddress(campaign, image.id, tile)}
              alt=""
              draggable={false}
              style={{ left, top, width: right - left, height: bottom - top }}
            />
          )
        })}
      </div>
      <svg className={styles.lines} width={pane.width} height={pane.height} aria-hidden="true">
        <GridLines
          grid={gridInPane(camera, pane, grid)}
          sheet={{ ...corner, ...zoomed }}
          faint={faint}
        />
        {children}
      </svg>
    </>
  )
}

/** The whole image in one coarse tile, then the visible tiles as sharp as the screen. */
const tilesInSight = (
  image: ImageView,
  sheet: Extent,
  camera: TableCamera,
  pane: Extent,
): Tile[] => {
  const last = tileLevels(image) - 1
  const perPixel = image.height / sheet.height / (camera.zoom * devicePixelRatio)
  const level = Math.min(Math.max(Math.floor(Math.log2(perPixel)), 0), last)
  const from = toSheet(camera, pane, { x: 0, y: 0 })
  const to = toSheet(camera, pane, { x: pane.width, y: pane.height })
  const sharp = level === last ? [] : tilesOf(image, level)
  return [
    { level: last, column: 0, row: 0 },
    ...sharp.filter((tile) => {
      const { left, top, right, bottom } = tilePlace(image, sheet, tile)
      return right > from.x && left < to.x && bottom > from.y && top < to.y
    }),
  ]
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

/** Hex centres in the same square; the border cuts dots in half. */
const CENTRES = [
  [0, 0],
  [2, 0],
  [1, 1],
  [0, 2],
  [2, 2],
] as const

interface GridLinesProps {
  readonly grid: Grid
  readonly sheet: Point & Extent
  readonly faint: boolean
}

/** One pattern over the sheet, in CSS pixels. */
const GridLines = ({ grid, sheet, faint }: GridLinesProps) => {
  const id = useId()
  const { left, top, columnSpacing: across, rowSpacing: down } = grid
  const edges = EDGES.map(([to, x, y]) => `${to}${x * across} ${y * down}`).join('')
  const dot = Math.min(2.2, Math.max(0.9, across / 12))
  const wide = across >= TOO_NARROW
  return (
    <>
      <pattern
        id={id}
        patternUnits="userSpaceOnUse"
        x={left}
        y={top}
        width={2 * across}
        height={2 * down}
      >
        {wide && <path className={styles.lineHalo} d={edges} />}
        {wide && <path className={styles.line} d={edges} />}
        {CENTRES.map(([x, y]) => (
          <circle key={`${x} ${y}`} className={styles.dot} cx={x * across} cy={y * down} r={dot} />
        ))}
      </pattern>
      <rect {...sheet} fill={`url(#${id})`} opacity={faint ? FAINT : 1} />
    </>
  )
}
