import type { GmView } from '#protocol/views.ts'
import { chanceOf } from '../support/chance.ts'
import { type Node, startCluster } from '../support/cluster.ts'
import { dayOn, foodOn, type Gm, numberOf, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { newFindings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { range } from '../support/wait.ts'
import { type AcceptedChange, judgeHistory, type ReadView } from './history.ts'

export interface OverwritesSize {
  readonly writers: number
  readonly attempts: number
}

interface Ledger {
  attempted: number
  readonly accepted: AcceptedChange[]
  readonly views: ReadView[]
  readonly unexpected: string[]
}

/** Tests that no change overwrites another: writers on two nodes change one campaign at once, as fast as they can. */
export const testOverwrites = async (run: Run, sizes: OverwritesSize): Promise<Outcome> => {
  const findings = newFindings()
  const nodes = await startCluster(run)
  const gm = await signIn(nodes[0].url, GM_KEY)
  const before = await gm.view(nodes[0].url)
  const ledger: Ledger = { attempted: 0, accepted: [], views: [], unexpected: [] }
  await Promise.all(
    range(sizes.writers).map((writer) => writeChanges(writer, run, nodes, gm, ledger, sizes)),
  )
  const after = await gm.view(nodes[1].url)
  const advanced = numberOf(after.revision) - numberOf(before.revision)
  const accepted = ledger.accepted.length
  findings.expect(accepted === advanced, `${accepted} were accepted, ${advanced} revisions made`)
  findings.expect(accepted * 50 > ledger.attempted, `only ${accepted} were accepted`)
  judgeHistory(ledger.accepted, ledger.views, findings)
  for (const answer of ledger.unexpected) findings.expect(false, `an answer was ${answer}`)
  const { attempted, views } = ledger
  const figures = { writers: sizes.writers, attempted, accepted, advanced, views: views.length }
  return { figures, broken: findings.list() }
}

/** Changes the last view it read, and reads again when that was not the newest. */
const writeChanges = async (
  writer: number,
  { seed }: Run,
  nodes: readonly Node[],
  gm: Gm,
  ledger: Ledger,
  { attempts }: OverwritesSize,
): Promise<void> => {
  const chance = chanceOf(seed + writer)
  const readView = async (): Promise<GmView> => {
    const start = performance.now()
    const view = await gm.view(chance.pick(nodes).url)
    ledger.views.push({ start, end: performance.now(), revision: numberOf(view.revision) })
    return view
  }
  let view = await readView()
  while (ledger.attempted < attempts) {
    ledger.attempted += 1
    const { revision } = view
    const change = chance.happens(1 / 3) ? dayOn(revision) : foodOn(view, ledger.attempted)
    const start = performance.now()
    const { status, text } = await gm.change(chance.pick(nodes).url, change)
    const end = performance.now()
    if (status === 200 || status === 201) {
      const newRevision = (JSON.parse(text) as { revision: string }).revision
      ledger.accepted.push({ base: numberOf(revision), result: numberOf(newRevision), start, end })
    } else if (status === 412) {
      const { current } = JSON.parse(text) as { current: GmView }
      ledger.views.push({ start, end, revision: numberOf(current.revision) })
      view = current
      continue
    } else {
      ledger.unexpected.push(`${status} ${text.slice(0, 300)}`)
    }
    view = await readView()
  }
}
