import type { DialectName } from './dialects.ts'

/** What the processes of the benchmark say to each other. Times are in ms of the machine's clock. */
export type ToServer =
  | { readonly do: 'weigh' }
  | { readonly do: 'measure' }
  /** One change, for everybody. Nothing is reported that would compete with it for the processors. */
  | { readonly do: 'change' }
  /** Report when the last change stood, once it does. */
  | { readonly do: 'say when' }

export type FromServer =
  | { readonly did: 'listen'; readonly port: number }
  /** Memory in bytes when nothing is going on. */
  | { readonly did: 'weigh'; readonly rss: number; readonly heap: number }
  | { readonly did: 'measure'; readonly cpuMs: number }
  /** `at`: the change stood, and telling everybody began. */
  | { readonly did: 'say when'; readonly at: number }

export type ToViewers =
  | {
      readonly do: 'connect'
      readonly port: number
      readonly viewers: number
      readonly dialect: DialectName
    }
  /** Report when so many views more have arrived. */
  | { readonly do: 'expect'; readonly views: number }
  | { readonly do: 'measure' }

export type FromViewers =
  | { readonly did: 'connect' }
  | { readonly did: 'expect' }
  /** `at`: when the last of the expected views was read. */
  | { readonly did: 'arrive'; readonly at: number }
  | { readonly did: 'measure'; readonly cpuMs: number }

export const BENCH_GM_KEY = 'bench-gm-key-1234'

/** Milliseconds of the clock that all processes of a machine share. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Processor time of this process so far. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export const tell = (message: FromServer | FromViewers): void => {
  process.send?.(message)
}
