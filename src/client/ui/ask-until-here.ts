/** How long to wait before a part that did not come is asked for again, in ms. */
const AGAIN_MS = 3_000

/**
 * Asks for a part that is fetched late until it is here, however often the network fails.
 *
 * @param onMissed told each time that it did not come
 * @returns gives it up; nothing is told after that
 */
export const askUntilHere = <Part>(
  load: () => Promise<Part>,
  onHere: (part: Part) => void,
  onMissed?: () => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let gone = false
  const ask = (): void => {
    load().then(
      (part) => {
        if (!gone) onHere(part)
      },
      () => {
        if (gone) return
        timer = setTimeout(ask, AGAIN_MS)
        onMissed?.()
      },
    )
  }
  ask()
  return () => {
    gone = true
    clearTimeout(timer)
  }
}
