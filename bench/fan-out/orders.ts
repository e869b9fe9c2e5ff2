/** Messages between the benchmark's processes. Times are in ms of the machine's clock. */
export type ToServer =
  | { readonly do: 'weigh' }
  | { readonly do: 'measure' }
  /** Make one change for all viewers, without a report, which would take processor time. */
  | { readonly do: 'change' }
  /** Report the time of the last change, once it is committed. */
  | { readonly do: 'say when' }

export type FromServer =
  | { readonly did: 'listen'; readonly port: number }
  /** Memory of the idle server in bytes. */
  | { readonly did: 'weigh'; readonly rss: number; readonly heap: number }
  | { readonly did: 'measure'; readonly cpuMs: number }
  /** `at`: when the change was committed, and the broadcast began. */
  | { readonly did: 'say when'; readonly at: number }

export type ToViewers =
  | { readonly do: 'connect'; readonly port: number; readonly viewers: number }
  /** Report once this many more views have arrived. */
  | { readonly do: 'expect'; readonly views: number }
  | { readonly do: 'measure' }

export type FromViewers =
  | { readonly did: 'connect' }
  | { readonly did: 'expect' }
  /** `at`: when the last expected view was read. */
  | { readonly did: 'arrive'; readonly at: number }
  | { readonly did: 'measure'; readonly cpuMs: number }

/** Time in ms by the clock that all processes of a machine share. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Processor time of this process so far, in ms. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export const report = (message: FromServer | FromViewers): void => {
  process.send?.(message)
}
