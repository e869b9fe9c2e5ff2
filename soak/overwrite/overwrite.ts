import type { GmView } from '#protocol/views.ts'
import { chanceOf } from '../support/chance.ts'
import { type Node, startCluster } from '../support/cluster.ts'
import { dayOn, foodOn, type Gm, numberOf, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { findings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { range } from '../support/wait.ts'
import { type Accepted, judgeHistory, type Look } from './history.ts'

export interface Overwrites {
  readonly writers: number
  readonly attempts: number
}

interface Ledger {
  attempted: number
  readonly accepted: Accepted[]
  readonly looks: Look[]
  readonly strange: string[]
}

/** No silent overwrite: writers on two nodes change one campaign at once, as fast as they can. */
export const writeAtOnce = async (run: Run, sizes: Overwrites): Promise<Outcome> => {
  const found = findings()
  const nodes = await startCluster(run)
  const gm = await signIn(nodes[0].url, GM_KEY)
  const before = await gm.view(nodes[0].url)
  const ledger: Ledger = { attempted: 0, accepted: [], looks: [], strange: [] }
  await Promise.all(
    range(sizes.writers).map((writer) => write(writer, run, nodes, gm, ledger, sizes)),
  )
  const after = await gm.view(nodes[1].url)
  const advanced = numberOf(after.revision) - numberOf(before.revision)
  const accepted = ledger.accepted.length
  found.expect(accepted === advanced, `${accepted} were accepted, ${advanced} revisions made`)
  found.expect(accepted * 50 > ledger.attempted, `only ${accepted} were accepted`)
  judgeHistory(ledger.accepted, ledger.looks, found)
  for (const answer of ledger.strange) found.expect(false, `an answer was ${answer}`)
  const { attempted, looks } = ledger
  const figures = { writers: sizes.writers, attempted, accepted, advanced, looks: looks.length }
  return { figures, broken: found.list() }
}

/** Changes the last state it saw, and looks again when that was not the newest. */
const write = async (
  writer: number,
  { seed }: Run,
  nodes: readonly Node[],
  gm: Gm,
  ledger: Ledger,
  { attempts }: Overwrites,
): Promise<void> => {
  const chance = chanceOf(seed + writer)
  const look = async (): Promise<GmView> => {
    const start = performance.now()
    const view = await gm.view(chance.pick(nodes).url)
    ledger.looks.push({ start, end: performance.now(), revision: numberOf(view.revision) })
    return view
  }
  let view = await look()
  while (ledger.attempted < attempts) {
    ledger.attempted += 1
    const { revision } = view
    const change = chance.happens(1 / 3) ? dayOn(revision) : foodOn(view, ledger.attempted)
    const start = performance.now()
    const { status, text } = await gm.change(chance.pick(nodes).url, change)
    const end = performance.now()
    if (status === 200 || status === 201) {
      const made = (JSON.parse(text) as { revision: string }).revision
      ledger.accepted.push({ base: numberOf(revision), result: numberOf(made), start, end })
    } else if (status === 412) {
      const { current } = JSON.parse(text) as { current: GmView }
      ledger.looks.push({ start, end, revision: numberOf(current.revision) })
      view = current
      continue
    } else {
      ledger.strange.push(`${status} ${text.slice(0, 300)}`)
    }
    view = await look()
  }
}
