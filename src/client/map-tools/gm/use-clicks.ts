import { type RefObject, useEffect, useEffectEvent } from 'react'
import { CLICK_TOLERANCE_PX, LEFT_BUTTON, pointInPane } from '#client/chart/camera/gestures.ts'
import type { Point } from '#shared/grid.ts'

/** Reports clicks and taps on a pane, but not on its buttons, in CSS pixels; and Enter. */
export const useClicks = (
  paneRef: RefObject<HTMLElement | null>,
  props: { readonly onPress: (at: Point) => void; readonly onEnter: () => void },
): void => {
  const press = useEffectEvent(props.onPress)
  const enter = useEffectEvent(props.onEnter)

  useEffect(() => {
    const pane = paneRef.current
    if (!pane) return undefined
    const fingers = new Set<number>()
    let pressedAt: Point | null = null
    const listeners = new AbortController()
    const { signal } = listeners
    const onDown = (event: PointerEvent): void => {
      fingers.add(event.pointerId)
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      const isPress = event.button === LEFT_BUTTON && fingers.size === 1 && !isOnButton
      pressedAt = isPress ? pointInPane(pane, event) : null
    }
    const onUp = (event: PointerEvent): void => {
      fingers.delete(event.pointerId)
      const pressedPoint = pressedAt
      pressedAt = null
      if (!pressedPoint || event.type === 'pointercancel') return
      const at = pointInPane(pane, event)
      if (Math.hypot(at.x - pressedPoint.x, at.y - pressedPoint.y) <= CLICK_TOLERANCE_PX) press(at)
    }
    const onKey = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (target !== pane || key !== 'Enter' || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      enter()
    }
    pane.addEventListener('pointerdown', onDown, { signal })
    pane.addEventListener('pointerup', onUp, { signal })
    pane.addEventListener('pointercancel', onUp, { signal })
    pane.addEventListener('keydown', onKey, { signal })
    return () => listeners.abort()
  }, [paneRef])
}
