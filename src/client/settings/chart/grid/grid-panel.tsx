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
import { useMapSettings } from '../../map-settings-context.ts'
import { sheetOf } from '../../settings-draft.ts'
import type { GridDraftControls } from '../../use-map-settings-draft.ts'
import { section } from '../../words.ts'
import { tileAddress } from '../images/image-slot.tsx'
import { useSnap } from '../snap/use-snap.ts'
import styles from './grid.module.css'
import { draggedCorner, type GridDraft, SIDES, snapToGrid, stretchGrid } from './grid-draft.ts'
import { CornerLoupe, GridMap } from './grid-map.tsx'
import { GridNumbers } from './grid-numbers.tsx'
import { LandPart, NotTurnedImagesPart } from './land-part.tsx'
import * as words from './words.ts'

const JPEG_QUALITY = 0.92
/** Behind transparent parts of an image: JPEG has no transparency. */
const PAPER_COLOUR = '#e6d7b2'

/** The image turned by 90° clockwise, as a file; null if the browser cannot hold such a canvas. */
const turnImageClockwise = async (campaign: string, image: ImageView): Promise<File | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = image.height
  canvas.height = image.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = PAPER_COLOUR
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
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  )
  return blob && new File([blob], image.name ?? '', { type: blob.type })
}

interface GridPanelProps {
  readonly image: ImageView
  readonly grid: GridDraftControls
}

/** Number of places between a corner of the picture and the placed hex where a loupe can look. */
const LOUPE_STEPS = 6

/** R-GRID-6: the grid section: the image under the drafted grid, loupes and controls. */
export const GridPanel = ({ image, grid }: GridPanelProps) => {
  const [loupeStep, setLoupeStep] = useState(0)
  const { draft, updateDraft } = grid
  const sheet = sheetOf(image)
  const picture = { image, sheet, draft }
  const replaceDraft = (changed: GridDraft): void => updateDraft(() => changed)
  return (
    <div className={styles.panel}>
      <GridMap {...picture} updateDraft={updateDraft}>
        {grid.hasHexContent && !draft.newLand && <SitesAndPartyOnGrid grid={grid} />}
      </GridMap>
      <section className={styles.loupes} aria-label={words.farCorners}>
        {SIDES.map((side) => (
          <CornerLoupe
            key={side}
            {...picture}
            side={side}
            inset={loupeStep / LOUPE_STEPS}
            onMove={(hex, to) => updateDraft((now) => stretchGrid(now, side, hex, to))}
          />
        ))}
      </section>
      <div className={`stack ${styles.side}`}>
        <h3 className="large">{section.grid}</h3>
        <p className="soft small">{draft.isAligned ? words.howToMove : words.howTo}</p>
        <SnapPart image={image} grid={grid}>
          {draft.isAligned && (
            <Button onClick={() => replaceDraft({ ...draft, isAligned: false, movedFarHexes: {} })}>
              {words.layAnew}
            </Button>
          )}
          {grid.isEdited && <Button onClick={grid.resetDraft}>{words.beginAnew}</Button>}
        </SnapPart>
        <section className="stack">
          <h4>{words.farCorners}</h4>
          <p className="soft small">{words.howToNudge}</p>
          <div className="row">
            <Button onClick={() => setLoupeStep((loupeStep + 1) % LOUPE_STEPS)}>
              {words.nearer}
            </Button>
          </div>
        </section>
        <GridNumbers
          draft={draft}
          sheet={sheet}
          pixelsPerUnit={image.height / sheet.height}
          onChange={replaceDraft}
        />
        <NotTurnedImagesPart {...grid} />
        <LandPart {...grid} />
        <QuarterTurnPart image={image} />
      </div>
    </div>
  )
}

const SitesAndPartyOnGrid = ({ grid }: { readonly grid: GridDraftControls }) => {
  const { map, sites } = useView()
  return (
    <>
      {sites.map(({ id, hex, icon, name }) => {
        const { x, y } = hexCentre(grid.placedGrid.grid, hex)
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
      <PartyMarker at={hexCentre(grid.placedGrid.grid, map.position)} />
    </>
  )
}

/** R-GRID-10: the button Snap, which searches the printed grid, and its result in words. */
const SnapPart = (props: GridPanelProps & { readonly children: ReactNode }) => {
  const { image, grid, children } = props
  const searchGrid = useSnap(image)
  const [message, setMessage] = useState('')
  const { draft, updateDraft } = grid
  const { angle } = draft
  const snap = async (): Promise<void> => {
    setMessage(words.snapping)
    const sheet = sheetOf(image)
    const toUploadedImage = (point: Point): Point => straightenPoint(point, sheet, -angle)
    const snapped = await searchGrid({
      centre: toUploadedImage(draft.centre),
      corner: toUploadedImage(draggedCorner(draft)),
    })
    if (snapped.kind !== 'found') {
      setMessage(snapped.kind === 'none' ? words.none : words.unread)
      return
    }
    const { pointy, angle: turn } = snapped.grid
    const tenths = Number(turn.toFixed(1))
    setMessage(words.found(pointy, tenths === 0 ? null : sayNumber(tenths)))
    updateDraft((now) => snapToGrid(now, snapped.grid))
  }
  return (
    <div className="stack">
      <div className="row">
        <Button
          look="primary"
          aria-disabled={message === words.snapping}
          onClick={() => void snap()}
        >
          {words.snap}
        </Button>
        {children}
      </div>
      <p aria-live="polite">{message}</p>
    </div>
  )
}

/** A button that turns a sideways image by 90° and uploads it anew. */
const QuarterTurnPart = ({ image }: { readonly image: ImageView }) => {
  const campaign = useCampaign()
  const [message, setMessage] = useState('')
  const { upload, send } = useMapSettings().uploading
  const turn = async (): Promise<void> => {
    setMessage(words.turning)
    const file = await turnImageClockwise(campaign, image).catch(() => null)
    if (file) send('gm', file, 'chosen')
    else setMessage(words.notTurned)
  }
  const refusal = upload?.slot === 'gm' ? upload.refusal : null
  return (
    <div className="stack">
      <p className="soft small">{words.sideways}</p>
      <div className="row">
        <Button
          aria-disabled={message === words.turning && refusal === null}
          onClick={() => void turn()}
        >
          {words.quarterTurn}
        </Button>
      </div>
      <p aria-live="polite">{refusal ?? message}</p>
    </div>
  )
}
