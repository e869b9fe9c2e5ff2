import { type ReactNode, useState } from 'react'
import { PartyMarker } from '#client/chart/layers/party-marker.tsx'
import onSheet from '#client/chart/on-sheet.module.css'
import { SiteIcon } from '#client/chart/sites/site-icon.tsx'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { sayNumber } from '#client/ui/format/numbers.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { hexCentre, type Point, straightenPoint } from '#shared/grid.ts'
import { tileRectOnChart, tilesOf } from '#shared/tiles.ts'
import { useMapWork } from '../../map/map-work.ts'
import { sheetOf } from '../../settings-draft.ts'
import type { GridWork } from '../../use-map-settings-draft.ts'
import { section } from '../../words.ts'
import { tileAddress } from '../images/image-slot.tsx'
import { useSnap } from '../snap/use-snap.ts'
import styles from './grid.module.css'
import { CornerLoupe, GridMap } from './grid-map.tsx'
import { GridNumbers } from './grid-numbers.tsx'
import { LandPart, StraightPart } from './land-part.tsx'
import { cornerOf, type Laying, SIDES, snapTo, stretchTo } from './laying.ts'
import * as words from './words.ts'

const QUALITY = 0.92
/** Clear parts of a picture, which JPEG has not. */
const PAPER = '#e6d7b2'

/** The picture turned by 90° clockwise; null if the browser has no room for it. */
const quarterTurned = async (campaign: string, image: ImageView): Promise<File | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = image.height
  canvas.height = image.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = PAPER
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  for (const tile of tilesOf(image, 0)) {
    const picture = new Image()
    picture.src = tileAddress(campaign, image.id, tile)
    await picture.decode()
    const { left, top } = tileRectOnChart(image, image, tile)
    context.drawImage(picture, left, top)
  }
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  return blob && new File([blob], image.name ?? '', { type: blob.type })
}

interface GridPanelProps {
  readonly image: ImageView
  readonly grid: GridWork
}

/** Steps from the picture's corners towards the placed hex, where margins are wide. */
const STEPS = 6

/** R-GRID-6: lays a grid on an image of the campaign. */
export const GridPanel = ({ image, grid }: GridPanelProps) => {
  const [step, setStep] = useState(0)
  const { laying, lay } = grid
  const sheet = sheetOf(image)
  const picture = { image, sheet, laying }
  const set = (next: Laying): void => lay(() => next)
  return (
    <div className={styles.panel}>
      <GridMap {...picture} lay={lay}>
        {grid.hasLand && !laying.newLand && <OnHexes grid={grid} />}
      </GridMap>
      <section className={styles.loupes} aria-label={words.farCorners}>
        {SIDES.map((side) => (
          <CornerLoupe
            key={side}
            {...picture}
            side={side}
            nearer={step / STEPS}
            onMove={(hex, to) => lay((now) => stretchTo(now, side, hex, to))}
          />
        ))}
      </section>
      <div className={`stack ${styles.side}`}>
        <h3 className="large">{section.grid}</h3>
        <p className="soft small">{laying.isFound ? words.howToMove : words.howTo}</p>
        <SnapPart image={image} grid={grid}>
          {laying.isFound && (
            <Button onClick={() => set({ ...laying, isFound: false, moved: {} })}>
              {words.layAnew}
            </Button>
          )}
          {grid.isTouched && <Button onClick={grid.beginAnew}>{words.beginAnew}</Button>}
        </SnapPart>
        <section className="stack">
          <h4>{words.farCorners}</h4>
          <p className="soft small">{words.howToNudge}</p>
          <div className="row">
            <Button onClick={() => setStep((step + 1) % STEPS)}>{words.nearer}</Button>
          </div>
        </section>
        <GridNumbers
          laying={laying}
          sheet={sheet}
          pixels={image.height / sheet.height}
          onLay={set}
        />
        <StraightPart {...grid} />
        <LandPart {...grid} />
        <QuarterTurn image={image} />
      </div>
    </div>
  )
}

const OnHexes = ({ grid }: { readonly grid: GridWork }) => {
  const { map, sites } = useView()
  return (
    <>
      {sites.map(({ id, hex, icon, name }) => {
        const { x, y } = hexCentre(grid.ownChart.grid, hex)
        return (
          <span
            key={id}
            className={`${onSheet.pinned} ${styles.site}`}
            style={{ left: x, top: y }}
            role="img"
            aria-label={name}
          >
            <SiteIcon icon={icon} />
          </span>
        )
      })}
      <PartyMarker at={hexCentre(grid.ownChart.grid, map.position)} />
    </>
  )
}

/** R-GRID-10: moves the lines onto printed ones, and says what it found. */
const SnapPart = (props: GridPanelProps & { readonly children: ReactNode }) => {
  const { image, grid, children } = props
  const search = useSnap(image)
  const [said, say] = useState('')
  const { laying, lay } = grid
  const { angle } = laying
  const snap = async (): Promise<void> => {
    say(words.snapping)
    const sheet = sheetOf(image)
    const onUpload = (point: Point): Point => straightenPoint(point, sheet, -angle)
    const snapped = await search({
      centre: onUpload(laying.centre),
      corner: onUpload(cornerOf(laying)),
    })
    if (snapped.kind !== 'found') {
      say(snapped.kind === 'none' ? words.none : words.unread)
      return
    }
    const { pointy, angle: turn } = snapped.grid
    const tenths = Number(turn.toFixed(1))
    say(words.found(pointy, tenths === 0 ? null : sayNumber(tenths)))
    lay((now) => snapTo(now, snapped.grid))
  }
  return (
    <div className="stack">
      <div className="row">
        <Button look="primary" aria-disabled={said === words.snapping} onClick={() => void snap()}>
          {words.snap}
        </Button>
        {children}
      </div>
      <p aria-live="polite">{said}</p>
    </div>
  )
}

/** Uploads a sideways scan anew, upright. */
const QuarterTurn = ({ image }: { readonly image: ImageView }) => {
  const campaign = useCampaign()
  const [said, say] = useState('')
  const { upload, send } = useMapWork().uploading
  const turn = async (): Promise<void> => {
    say(words.turning)
    const file = await quarterTurned(campaign, image).catch(() => null)
    if (file) send('gm', file, 'chosen')
    else say(words.notTurned)
  }
  const why = upload?.slot === 'gm' ? upload.why : null
  return (
    <div className="stack">
      <p className="soft small">{words.sideways}</p>
      <div className="row">
        <Button aria-disabled={said === words.turning && why === null} onClick={() => void turn()}>
          {words.quarterTurn}
        </Button>
      </div>
      <p aria-live="polite">{why ?? said}</p>
    </div>
  )
}
