import { fork } from 'node:child_process'
import { on } from 'node:events'

/** A child process that carries out a benchmark's orders, one after the other. */
export interface Conversation<Order, Report extends { readonly did: string }> {
  order(order: Order): void
  /** Waits for the next report, which must be of this kind. */
  nextReport<Did extends Report['did']>(did: Did): Promise<Extract<Report, { did: Did }>>
  end(): Promise<void>
}

/** Starts a child process. Waiting for a report rejects when the process ends. */
export const startConversation = <Order, Report extends { readonly did: string }>(
  module: URL,
  nodeOptions: readonly string[] = [],
): Conversation<Order, Report> => {
  const child = fork(module, { execArgv: ['--expose-gc', ...nodeOptions] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ended = new AbortController()
  void exited.then(() => ended.abort(new Error(`${module} ended early`)))
  const reports = on(child, 'message', { signal: ended.signal })
  return {
    order: (order) => {
      child.send(order as object)
    },
    nextReport: async (did) => {
      const { value } = await reports.next()
      const report = (value as [Report])[0]
      if (report.did !== did) throw new Error(`${module}: ${report.did} instead of ${did}`)
      return report as Extract<Report, { did: typeof did }>
    },
    end: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
