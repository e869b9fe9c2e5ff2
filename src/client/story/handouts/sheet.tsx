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
  /** How wide it is drawn, in CSS pixels: it decides how sharp a picture is fetched. */
  readonly width: number
}

/** The coarsest level that is as sharp as the screen. */
const levelFor = (handout: HandoutView, width: number): number => {
  const wanted = width * devicePixelRatio
  const levels = tileLevels(handout)
  let level = 0
  while (level + 1 < levels && levelSize(handout, level + 1).width >= wanted) level += 1
  return level
}

/** A handout's picture, drawn of the players' tiles. */
const HandoutImage = ({ campaign, handout, width }: HandoutImageProps) => {
  const level = levelFor(handout, width)
  const size = levelSize(handout, level)
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
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
              left: percent(left, size.width),
              top: percent(top, size.height),
              width: percent(right - left, size.width),
              height: percent(bottom - top, size.height),
            }}
          />
        )
      })}
    </div>
  )
}

interface SheetProps {
  readonly campaign: string
  readonly handout: HandoutView
}

interface ClosableSheetProps extends SheetProps {
  readonly onClose: () => void
}

const STEP = 1.5
/** The largest zoom, as a multiple of the width that fits. */
const MOST = STEP ** 6

/** How wide a handout is where all of it is in sight, in CSS pixels. */
const widthThatFits = ({ width, height }: HandoutView, box: Element): number =>
  Math.max(1, Math.min(box.clientWidth, (box.clientHeight * width) / height))

/** Its own width, followed as the box changes. */
const useFit = (handout: HandoutView) => {
  const box = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return undefined
    const measure = () => setFit(widthThatFits(handout, current))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [handout])
  return { box, fit }
}

/** A handout like a sheet of paper that fills its place, without controls: for the table's screen. */
export const Sheet = ({ campaign, handout }: SheetProps) => {
  const { box, fit } = useFit(handout)
  return (
    <div ref={box} className={styles.box} data-still>
      {fit !== null && <HandoutImage campaign={campaign} handout={handout} width={fit} />}
    </div>
  )
}

/** A handout over the page, which a reader enlarges, moves about and puts away. */
const ClosableSheet = ({ campaign, handout, onClose }: ClosableSheetProps) => {
  const modal = useModal(onClose)
  const { box, fit } = useFit(handout)
  const [zoom, setZoom] = useState(1)
  const change = (factor: number) => setZoom(Math.min(MOST, Math.max(1, zoom * factor)))
  return (
    <dialog {...modal} className={`leaf ${styles.dialog}`} aria-label={handout.name}>
      <header className="line">
        <h2 className="grow break-words">{handout.name}</h2>
        <Button look="icon" spoken={words.zoomOut} onClick={() => change(1 / STEP)}>
          <MinusIcon />
        </Button>
        <Button look="icon" spoken={words.zoomIn} onClick={() => change(STEP)}>
          <PlusIcon />
        </Button>
        <Button look="icon" spoken={words.putAway} onClick={onClose}>
          <CloseIcon />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it. */}
      <section ref={box} className={styles.box} tabIndex={0} aria-label={handout.name}>
        {fit !== null && <HandoutImage campaign={campaign} handout={handout} width={fit * zoom} />}
      </section>
    </dialog>
  )
}

interface KeptHandoutsProps {
  readonly campaign: string
  readonly handouts: readonly HandoutView[]
}

/** R-HAND-2: those of a day in the players' journal, each a click away. */
export const KeptHandouts = ({ campaign, handouts }: KeptHandoutsProps) => {
  const [open, setOpen] = useState<string | null>(null)
  const handout = handouts.find(({ id }) => id === open)
  return (
    <>
      {handouts.map(({ id, name }) => (
        <Button key={id} onClick={() => setOpen(id)}>
          {words.lookAgain(name)}
        </Button>
      ))}
      {handout && (
        <ClosableSheet campaign={campaign} handout={handout} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

interface ShownHandoutProps {
  readonly campaign: string
  readonly handout: HandoutView
  /** Whether it comes up by itself: not where the GM looks at what players see. */
  readonly comesUp: boolean
}

/** The handout that the GM shows now lies over the page until its reader puts it away. */
export const ShownHandout = ({ campaign, handout, comesUp }: ShownHandoutProps) => {
  const [putAway, setPutAway] = useState(comesUp ? null : handout.id)
  if (putAway !== handout.id)
    return (
      <ClosableSheet campaign={campaign} handout={handout} onClose={() => setPutAway(handout.id)} />
    )
  return <Button onClick={() => setPutAway(null)}>{words.lookAgain(handout.name)}</Button>
}
