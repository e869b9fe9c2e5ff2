import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { startLastingNode } from '../support/cluster.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { dayOn, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'

export interface Storm {
  readonly viewers: number
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** The promise: everybody has the newest view this soon after the server is back. */
const CURRENT_MS = 15_000
/** Nothing is expected after this. */
const LIMIT_MS = 60_000

/** A reconnect storm: a killed server comes back, and everybody with it. */
export const storm = async (run: Run, { viewers, judgesTimes }: Storm): Promise<Outcome> => {
  const found = findings()
  const dataDir = newFolder()
  run.left.add(() => removeFolder(dataDir))
  const node = await startLastingNode(run, { DATA_DIR: dataDir })
  const gm = await signIn(node.url, GM_KEY)
  const audience = startAudience(run, [node.url], viewers)
  const first = await msUntilCurrent(audience, node.url, LIMIT_MS)
  found.expect(first <= LIMIT_MS, 'not everybody could watch')
  await node.stop('SIGKILL')
  await node.start()
  const { revision } = await gm.view(node.url)
  const day = await gm.change(node.url, dayOn(revision))
  found.expect(day.status === 201, `a day in the storm was answered ${day.status}`)
  const ms = await msUntilCurrent(audience, node.url, LIMIT_MS)
  const promised = judgesTimes ? CURRENT_MS : LIMIT_MS
  found.expect(ms <= promised, `everybody was current after ${ms.toFixed(0)} ms`)
  const errors = audience.refused.filter((status) => status >= 500)
  found.expect(errors.length === 0, `${errors.length} handshakes were answered 5xx`)
  const figures = {
    viewers,
    'current after, ms': rounded(ms, 0),
    connections: audience.connections(),
  }
  return { figures, broken: found.list() }
}
