import { useLayoutEffect, useRef, useState } from 'react'
import type { HandoutView } from '../../../protocol/players-journal.ts'
import type { Audience } from '../../../protocol/views.ts'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/dialog/use-modal.ts'
import { CloseIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { HandoutImage } from './handout-image.tsx'
import styles from './sheet.module.css'
import * as words from './words.ts'

interface SheetProps {
  readonly campaign: string
  readonly handout: HandoutView
  readonly as?: Audience
}

interface ClosableSheetProps extends SheetProps {
  readonly onClose: () => void
}

const STEP = 1.5
/** Of the width that fits. */
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
export const Sheet = ({ campaign, handout, as = 'player' }: SheetProps) => {
  const { box, fit } = useFit(handout)
  return (
    <div ref={box} className={styles.box} data-still>
      {fit !== null && <HandoutImage campaign={campaign} handout={handout} as={as} width={fit} />}
    </div>
  )
}

/** A handout over the page, which a reader enlarges, moves about and puts away. */
export const ClosableSheet = ({
  campaign,
  handout,
  as = 'player',
  onClose,
}: ClosableSheetProps) => {
  const modal = useModal(onClose)
  const { box, fit } = useFit(handout)
  const [zoom, setZoom] = useState(1)
  const change = (factor: number) => setZoom(Math.min(MOST, Math.max(1, zoom * factor)))
  return (
    <dialog {...modal} className={styles.dialog} aria-label={handout.name}>
      <header className={styles.head}>
        <h2>{handout.name}</h2>
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
        {fit !== null && (
          <HandoutImage campaign={campaign} handout={handout} as={as} width={fit * zoom} />
        )}
      </section>
    </dialog>
  )
}
