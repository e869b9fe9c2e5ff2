import type { CDPSession } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

const MOVE_EVERY_MS = 8

const touch = async (
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
): Promise<void> => {
  const touchPoints = points.map((point, id) => ({ ...point, id }))
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Moves one or two fingers along a path, as quickly as a phone reports touches. */
const gesture = async (
  cdp: CDPSession,
  forMs: number,
  fingersAt: (share: number) => readonly Point[],
): Promise<void> => {
  await touch(cdp, 'touchStart', fingersAt(0))
  const start = performance.now()
  for (;;) {
    const elapsed = performance.now() - start
    if (elapsed >= forMs) break
    await touch(cdp, 'touchMove', fingersAt(elapsed / forMs))
    await new Promise((resolve) => setTimeout(resolve, MOVE_EVERY_MS))
  }
  await touch(cdp, 'touchEnd', [])
}

/** Moves one finger in circles of 90 px. */
export const pan = async (cdp: CDPSession, centre: Point, forMs: number): Promise<void> =>
  gesture(cdp, forMs, (share) => {
    const turn = share * forMs * 0.006
    return [{ x: centre.x + 90 * Math.cos(turn), y: centre.y + 90 * Math.sin(turn) }]
  })

export const pinch = async (cdp: CDPSession, centre: Point, forMs: number): Promise<void> =>
  gesture(cdp, forMs, (share) => {
    const reach = 80 + 50 * Math.sin(share * forMs * 0.005)
    return [
      { x: centre.x - reach, y: centre.y },
      { x: centre.x + reach, y: centre.y },
    ]
  })
