import { readFileSync } from 'node:fs'

const EVERY_MS = 20

export interface MemoryWatch {
  /** Ends the watch. @returns the most seen, in MB */
  stop(): number
}

/** A process's peak memory in MB; 0 where the system does not tell. */
export const watchMemory = (pid: number): MemoryWatch => {
  let most = residentMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return most
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
