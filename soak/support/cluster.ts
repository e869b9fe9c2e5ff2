import { freePort } from '#test/support/free-port.ts'
import type { RunningServer } from '#test/support/run-server.ts'
import { startNode } from './node.ts'
import type { Run } from './run.ts'

/** A server that can be stopped and started again at the same address. */
export interface Node {
  readonly url: string
  readonly pid: () => number
  stop(signal: NodeJS.Signals): Promise<number | null>
  start(): Promise<void>
}

/** Starts a server that uses the same port after each restart. */
export const startRestartableNode = async (
  { cleanup }: Pick<Run, 'cleanup'>,
  env: Readonly<Record<string, string>>,
): Promise<Node> => {
  const port = String(await freePort())
  const start = (): Promise<RunningServer> => startNode(cleanup, { PORT: port, ...env })
  let running = await start()
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => running.process.pid ?? 0,
    stop: (signal) => running.stop({ signal, keepData: true }),
    start: async () => {
      running = await start()
    },
  }
}

export const startCluster = async (run: Run): Promise<readonly [Node, Node]> => {
  const DATABASE_URL = await run.newDatabase()
  const first = await startRestartableNode(run, { DATABASE_URL })
  return [first, await startRestartableNode(run, { DATABASE_URL })]
}
