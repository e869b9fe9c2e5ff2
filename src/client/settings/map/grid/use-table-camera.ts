import { useLayoutEffect, useRef, useState } from 'react'
import type { Extent } from '../../../../rules/tiles.ts'
import {
  keepInSight,
  refit,
  type TableCamera,
  type TableScene,
  wholeSheet,
} from './table-camera.ts'

const START: Extent = { width: 640, height: 480 }

/** Shows the whole sheet at first, and keeps its part when the pane changes. */
export const useTableCamera = (sheet: Extent, pixels: number) => {
  const paneRef = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState(START)
  /** null: the whole sheet, in a pane of any size. */
  const [chosen, setChosen] = useState<{
    readonly camera: TableCamera
    readonly pane: Extent
  } | null>(null)
  const scene = { sheet, pane, pixels }

  // From the pane of the choice, so that turning a phone and back changes nothing.
  const cameraOf = (held: typeof chosen): TableCamera =>
    held ? keepInSight(refit(held.camera, held.pane, pane), scene) : wholeSheet(scene)

  useLayoutEffect(() => {
    const element = paneRef.current
    if (!element) return undefined
    const measure = (): void =>
      setPane({
        width: Math.max(element.clientWidth, 1),
        height: Math.max(element.clientHeight, 1),
      })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])

  return {
    paneRef,
    scene,
    camera: cameraOf(chosen),
    look: (change: (camera: TableCamera, scene: TableScene) => TableCamera): void =>
      setChosen((held) => ({ camera: change(cameraOf(held), scene), pane })),
  }
}
