export interface Deadline {
  readonly isOver: () => boolean
  readonly clear: () => void
}

/** @param began by `performance.now` @param limitMs after `began` */
export const createDeadline = (began: number, limitMs: number, whenOver: () => void): Deadline => {
  let over = false
  const ring = () => {
    over = true
    whenOver()
  }
  const timer = setTimeout(ring, Math.max(0, began + limitMs - performance.now()))
  return { isOver: () => over, clear: () => clearTimeout(timer) }
}
