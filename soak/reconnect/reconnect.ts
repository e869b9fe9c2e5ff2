import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { startRestartableNode } from '../support/cluster.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { dayOn, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { newFindings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'

export interface ReconnectSize {
  readonly viewers: number
  /** Whether times are judged: only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** The promise: everybody has the newest view this soon after the server is back. */
const CURRENT_MS = 15_000
/** A wait that takes longer than this has failed. */
const LIMIT_MS = 60_000

/** Tests a reconnect storm: a killed server comes back, and all viewers reconnect. */
export const testReconnectStorm = async (
  run: Run,
  { viewers, judgesTimes }: ReconnectSize,
): Promise<Outcome> => {
  const findings = newFindings()
  const dataDir = newFolder()
  run.cleanup.add(() => removeFolder(dataDir))
  const node = await startRestartableNode(run, { DATA_DIR: dataDir })
  const gm = await signIn(node.url, GM_KEY)
  const audience = startAudience(run, [node.url], viewers)
  const firstMs = await msUntilCurrent(audience, node.url, LIMIT_MS)
  findings.expect(firstMs <= LIMIT_MS, 'not everybody could watch')
  await node.stop('SIGKILL')
  await node.start()
  const { revision } = await gm.view(node.url)
  const day = await gm.change(node.url, dayOn(revision))
  findings.expect(day.status === 201, `a day in the storm was answered ${day.status}`)
  const ms = await msUntilCurrent(audience, node.url, LIMIT_MS)
  const limitMs = judgesTimes ? CURRENT_MS : LIMIT_MS
  findings.expect(ms <= limitMs, `everybody was current after ${ms.toFixed(0)} ms`)
  const errors = audience.refused.filter((status) => status >= 500)
  findings.expect(errors.length === 0, `${errors.length} handshakes were answered 5xx`)
  const figures = {
    viewers,
    'current after, ms': rounded(ms, 0),
    connections: audience.connections(),
  }
  return { figures, broken: findings.list() }
}
