import { readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 20

export interface MemoryWatch {
  /** Ends the watch. @returns the peak memory, in MB */
  stop(): number
}

/** Watches a process's memory; it is 0 where the system has no /proc. */
export const watchMemory = (pid: number): MemoryWatch => {
  let peakMb = residentMb(pid)
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid))
  }, SAMPLE_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peakMb
    },
  }
}

const residentMb = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
