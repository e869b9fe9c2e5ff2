const BEAT_MS = 2

/** Measures how late this process's event loop is, in ms. */
export const startHeart = (): { readonly stop: () => number[] } => {
  const late: number[] = []
  let due = performance.now() + BEAT_MS
  let beats = true
  const beat = () => {
    if (!beats) return
    const now = performance.now()
    late.push(Math.max(0, now - due))
    due = now + BEAT_MS
    setTimeout(beat, BEAT_MS)
  }
  setTimeout(beat, BEAT_MS)
  return {
    stop: () => {
      beats = false
      return late
    },
  }
}
