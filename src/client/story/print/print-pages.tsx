import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-pages.module.css'

interface PrintPagesProps {
  /** Opens the browser's own question once all images are here. */
  readonly asks: boolean
  readonly onDone: () => void
  readonly children: ReactNode
}

/** What is printed in place of the screen, as long as it is here. */
export const PrintPages = ({ asks, onDone, children }: PrintPagesProps) => {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.printing = ''
    return () => {
      delete dataset.printing
    }
  }, [])

  useEffect(() => {
    addEventListener('afterprint', onDone)
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])

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
