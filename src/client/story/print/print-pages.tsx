import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { playersChartProps } from '#client/chart/chart-props.ts'
import { PrintMap } from '#client/chart/print/print-map.tsx'
import { useListener, usePrintKey } from '#client/ui/use-listener.ts'
import { dayNumber, product } from '#client/ui/words.ts'
import type { PlayerView } from '#protocol/views.ts'
import * as words from '../words.ts'
import styles from './print-pages.module.css'

/** `asked`: by us, once everything is here; `unasked`: the browser prints, ready or not. */
type Printing = 'asked' | 'unasked' | null

/** Also when the browser's own menu prints: then what is here already is on the pages. */
export const usePrinting = (): readonly [Printing, () => void, () => void] => {
  const [printing, setPrinting] = useState<Printing>(null)
  useListener('beforeprint', () => flushSync(() => setPrinting((now) => now ?? 'unasked')))
  return [printing, () => setPrinting('asked'), () => setPrinting(null)]
}

interface PrintPagesProps {
  /** Opens the browser's own question once all images are here. */
  readonly asks: boolean
  readonly onDone: () => void
  readonly children: ReactNode
}

/** Is printed in place of the screen while it is mounted. */
export const PrintPages = ({ asks, onDone, children }: PrintPagesProps) => {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.printing = ''
    return () => {
      delete dataset.printing
    }
  }, [])

  useListener('afterprint', onDone)

  useEffect(() => {
    if (!asks) return undefined
    let isGone = false
    const images = [...(box.current?.querySelectorAll('img') ?? [])]
    // One that does not come holds up nothing: a coarser one lies under it.
    const here = images.map((image) => image.decode().catch(() => {}))
    void Promise.all([...here, document.fonts.ready]).then(() => {
      if (!isGone) window.print()
    })
    return () => {
      isGone = true
    }
  }, [asks])

  return createPortal(
    <div ref={box} className={styles.pages} data-print>
      {children}
    </div>,
    document.body,
  )
}

interface PlayerMapPageProps {
  readonly campaign: string
  /** The campaign's; empty: it is not known. */
  readonly name: string
  readonly view: PlayerView
}

export const PlayerMapPage = ({ campaign, name, view }: PlayerMapPageProps) => (
  <section className={styles.map}>
    <PrintMap {...playersChartProps(campaign, view)} />
    <p className={styles.caption}>{words.caption(name || product, dayNumber(view.day))}</p>
  </section>
)

/** The map on paper, as players see it. */
export const PlayerPrint = (page: PlayerMapPageProps) => {
  const [printing, print, done] = usePrinting()
  usePrintKey(print)
  return (
    <>
      <button type="button" className={styles.print} onClick={print}>
        {words.print}
      </button>
      {printing && (
        <PrintPages asks={printing === 'asked'} onDone={done}>
          <PlayerMapPage {...page} />
        </PrintPages>
      )}
    </>
  )
}
