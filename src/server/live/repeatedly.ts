/**
 * One run at a time; failed work, as while the store is away, waits for its next.
 *
 * @returns stops it
 */
export const repeatedly = (work: () => Promise<void>, pauseMs: () => number): (() => void) => {
  let timer: NodeJS.Timeout
  let isStopped = false

  const workOnce = async () => {
    await work().catch(() => {})
    if (!isStopped) wait()
  }
  const wait = () => {
    timer = setTimeout(() => void workOnce(), pauseMs())
  }

  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
