import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { playersChartProps } from '#client/chart/chart-props.ts'
import { PrintMap } from '#client/chart/print/print-map.tsx'
import { useListener, usePrintKey } from '#client/ui/use-listener.ts'
import { dayNumber, product } from '#client/ui/words.ts'
import type { PlayerView } from '#protocol/views.ts'
import * as words from '../words.ts'
import styles from './print-pages.module.css'

/** `requested`: by our button, after all images loaded; `by-browser`: by its own menu, at once. */
type Printing = 'requested' | 'by-browser' | null

/** Whether pages are printed, also by the browser's own menu; with functions to start and stop. */
export const usePrinting = (): readonly [Printing, () => void, () => void] => {
  const [printing, setPrinting] = useState<Printing>(null)
  useListener('beforeprint', () => flushSync(() => setPrinting((now) => now ?? 'by-browser')))
  return [printing, () => setPrinting('requested'), () => setPrinting(null)]
}

interface PrintPagesProps {
  /** Whether to open the browser's print dialog once all images are loaded. */
  readonly opensPrintDialog: boolean
  readonly onDone: () => void
  readonly children: ReactNode
}

/** While mounted, its content is printed in place of the page. */
export const PrintPages = ({ opensPrintDialog, onDone, children }: PrintPagesProps) => {
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
    if (!opensPrintDialog) return undefined
    let isUnmounted = false
    const images = [...(box.current?.querySelectorAll('img') ?? [])]
    // An image that fails to load does not delay printing: a coarser one is below it.
    const decodedImages = images.map((image) => image.decode().catch(() => {}))
    void Promise.all([...decodedImages, document.fonts.ready]).then(() => {
      if (!isUnmounted) window.print()
    })
    return () => {
      isUnmounted = true
    }
  }, [opensPrintDialog])

  return createPortal(
    <div ref={box} className={styles.pages} data-print>
      {children}
    </div>,
    document.body,
  )
}

interface PlayerMapPageProps {
  readonly campaign: string
  /** The campaign's name; empty if it is not known. */
  readonly name: string
  readonly view: PlayerView
}

export const PlayerMapPage = ({ campaign, name, view }: PlayerMapPageProps) => (
  <section className={styles.map}>
    <PrintMap {...playersChartProps(campaign, view)} />
    <p className={styles.caption}>{words.caption(name || product, dayNumber(view.day))}</p>
  </section>
)

/** A button that prints the map as players see it. */
export const PlayerPrint = (page: PlayerMapPageProps) => {
  const [printing, startPrinting, stopPrinting] = usePrinting()
  usePrintKey(startPrinting)
  return (
    <>
      <button type="button" className={styles.print} onClick={startPrinting}>
        {words.print}
      </button>
      {printing && (
        <PrintPages opensPrintDialog={printing === 'requested'} onDone={stopPrinting}>
          <PlayerMapPage {...page} />
        </PrintPages>
      )}
    </>
  )
}
