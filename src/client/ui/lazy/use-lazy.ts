import { useEffect, useState } from 'react'

/** Pause between tries in ms. */
const AGAIN_MS = 3_000

/** Loads a part and retries until it succeeds; answers a function that gives up. */
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

/** Code in a chunk of its own: null until loaded. `load` keeps its identity between renders. */
export const useLazy = <Part>(load: () => Promise<Part>, isWanted: boolean): Part | null => {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (!isWanted || part !== null) return undefined
    return askUntilHere(load, (here) => setPart(() => here))
  }, [load, isWanted, part])
  return part
}
