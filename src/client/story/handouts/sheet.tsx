import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useModal } from '#client/ui/dialog/use-modal.ts'
import { CloseIcon, MinusIcon, PlusIcon } from '#client/ui/icons.tsx'
import { chartPath, handoutPath } from '#protocol/paths.ts'
import type { HandoutView } from '#protocol/story/players-journal.ts'
import { levelSize, tileLevels, tileRect, tilesOf } from '#shared/tiles.ts'
import * as words from '../words.ts'
import styles from './sheet.module.css'

interface HandoutImageProps {
  readonly campaign: string
  readonly handout: HandoutView
  /** The drawn width in CSS pixels, which decides how sharp the loaded tiles are. */
  readonly width: number
}

/** The coarsest level of tiles that is as sharp as the screen. */
const levelFor = (handout: HandoutView, width: number): number => {
  const widthInPixels = width * devicePixelRatio
  const levels = tileLevels(handout)
  let level = 0
  while (level + 1 < levels && levelSize(handout, level + 1).width >= widthInPixels) level += 1
  return level
}

/** A handout's image, made of the players' tiles. */
const HandoutImage = ({ campaign, handout, width }: HandoutImageProps) => {
  const level = levelFor(handout, width)
  const size = levelSize(handout, level)
  const percentOf = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div
      className={styles.picture}
      role="img"
      aria-label={handout.name}
      style={{ '--ratio': `${handout.width} / ${handout.height}`, width } as CSSProperties}
    >
      {tilesOf(handout, level).map((tile) => {
        const { left, top, right, bottom } = tileRect(handout, tile)
        const path = `${handoutPath(handout.id)}/${level}/${tile.column}-${tile.row}.webp`
        return (
          <img
            key={path}
            alt=""
            draggable={false}
            src={`${chartPath(campaign, path)}?as=player`}
            style={{
              left: percentOf(left, size.width),
              top: percentOf(top, size.height),
              width: percentOf(right - left, size.width),
              height: percentOf(bottom - top, size.height),
            }}
          />
        )
      })}
    </div>
  )
}

interface HandoutSheetProps {
  readonly campaign: string
  readonly handout: HandoutView
}

interface HandoutDialogProps extends HandoutSheetProps {
  readonly onClose: () => void
}

const ZOOM_STEP = 1.5
/** The largest zoom, as a multiple of the width that fits. */
const MAX_ZOOM = ZOOM_STEP ** 6

/** The width at which a handout fits into a box, in CSS pixels. */
const widthThatFits = ({ width, height }: HandoutView, box: Element): number =>
  Math.max(1, Math.min(box.clientWidth, (box.clientHeight * width) / height))

/** The width at which a handout fits, updated when the box changes its size. */
const useFittingWidth = (handout: HandoutView) => {
  const box = useRef<HTMLDivElement>(null)
  const [fittingWidth, setFittingWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return undefined
    const measure = () => setFittingWidth(widthThatFits(handout, current))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [handout])
  return { box, fittingWidth }
}

/** A handout that fills its place, without controls, for the table's screen. */
export const HandoutSheet = ({ campaign, handout }: HandoutSheetProps) => {
  const { box, fittingWidth } = useFittingWidth(handout)
  return (
    <div ref={box} className={styles.box} data-still>
      {fittingWidth !== null && (
        <HandoutImage campaign={campaign} handout={handout} width={fittingWidth} />
      )}
    </div>
  )
}

/** A handout in a dialog over the page, which can be enlarged, scrolled and closed. */
const HandoutDialog = ({ campaign, handout, onClose }: HandoutDialogProps) => {
  const modal = useModal(onClose)
  const { box, fittingWidth } = useFittingWidth(handout)
  const [zoom, setZoom] = useState(1)
  const changeZoom = (factor: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom * factor)))
  return (
    <dialog {...modal} className={`leaf ${styles.dialog}`} aria-label={handout.name}>
      <header className="line">
        <h2 className="grow break-words">{handout.name}</h2>
        <Button look="icon" spoken={words.zoomOut} onClick={() => changeZoom(1 / ZOOM_STEP)}>
          <MinusIcon />
        </Button>
        <Button look="icon" spoken={words.zoomIn} onClick={() => changeZoom(ZOOM_STEP)}>
          <PlusIcon />
        </Button>
        <Button look="icon" spoken={words.putAway} onClick={onClose}>
          <CloseIcon />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it. */}
      <section ref={box} className={styles.box} tabIndex={0} aria-label={handout.name}>
        {fittingWidth !== null && (
          <HandoutImage campaign={campaign} handout={handout} width={fittingWidth * zoom} />
        )}
      </section>
    </dialog>
  )
}

interface JournalHandoutsProps {
  readonly campaign: string
  readonly handouts: readonly HandoutView[]
}

/** R-HAND-2: buttons to open the handouts of a day in the players' journal. */
export const JournalHandouts = ({ campaign, handouts }: JournalHandoutsProps) => {
  const [openId, setOpen] = useState<string | null>(null)
  const handout = handouts.find(({ id }) => id === openId)
  return (
    <>
      {handouts.map(({ id, name }) => (
        <Button key={id} onClick={() => setOpen(id)}>
          {words.lookAgain(name)}
        </Button>
      ))}
      {handout && (
        <HandoutDialog campaign={campaign} handout={handout} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

interface ShownHandoutProps {
  readonly campaign: string
  readonly handout: HandoutView
  /** Whether it opens by itself; false while the GM previews the players' page. */
  readonly opensAtOnce: boolean
}

/** The handout that the GM shows now: over the page until the player closes it, then a button. */
export const ShownHandout = ({ campaign, handout, opensAtOnce }: ShownHandoutProps) => {
  const [closedId, setClosedId] = useState(opensAtOnce ? null : handout.id)
  if (closedId !== handout.id)
    return (
      <HandoutDialog
        campaign={campaign}
        handout={handout}
        onClose={() => setClosedId(handout.id)}
      />
    )
  return <Button onClick={() => setClosedId(null)}>{words.lookAgain(handout.name)}</Button>
}
