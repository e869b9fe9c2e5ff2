/** Messages between the benchmark's processes. Times are in ms of the machine's clock. */
export type ToServer =
  | { readonly do: 'weigh' }
  | { readonly do: 'measure' }
  /** One change for everybody, without reports that would take processor time. */
  | { readonly do: 'change' }
  /** Report the time of the last change, once it stands. */
  | { readonly do: 'say when' }

export type FromServer =
  | { readonly did: 'listen'; readonly port: number }
  /** Idle memory in bytes. */
  | { readonly did: 'weigh'; readonly rss: number; readonly heap: number }
  | { readonly did: 'measure'; readonly cpuMs: number }
  /** `at`: the change stood, and the broadcast began. */
  | { readonly did: 'say when'; readonly at: number }

export type ToViewers =
  | { readonly do: 'connect'; readonly port: number; readonly viewers: number }
  /** Report once so many more views have arrived. */
  | { readonly do: 'expect'; readonly views: number }
  | { readonly do: 'measure' }

export type FromViewers =
  | { readonly did: 'connect' }
  | { readonly did: 'expect' }
  /** `at`: the last of these views was read. */
  | { readonly did: 'arrive'; readonly at: number }
  | { readonly did: 'measure'; readonly cpuMs: number }

/** By the clock that all processes of a machine share. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Of this process so far. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export const tell = (message: FromServer | FromViewers): void => {
  process.send?.(message)
}
