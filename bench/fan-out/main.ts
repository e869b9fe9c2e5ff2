import { publish, quantile, type Row } from '../support/report.ts'
import { CONTENDERS, type Contender, type Round, runRound } from './round.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SIZES = [
  { viewers: 1_000, changes: 40 },
  { viewers: 5_000, changes: 12 },
]

/** Promised shares of the baseline. */
const PROMISED = { memory: 1.3, cpuOfNet: 1.2, cpuOfWs: 1, last: 1 }

const digits = (value: number, count = 2): number => Number(value.toFixed(count))

const median = (rounds: readonly Round[], value: (round: Round) => number): number =>
  quantile(rounds.map(value))

const rowOf = (viewers: number, contender: Contender, rounds: readonly Round[]): Row => ({
  viewers,
  what: contender,
  'server µs a message': digits(median(rounds, ({ serverUs }) => serverUs)),
  'with the change': digits(median(rounds, ({ wholeUs }) => wholeUs)),
  'viewers µs a message': digits(median(rounds, ({ viewersUs }) => viewersUs)),
  'last viewer after ms': digits(quantile(rounds.flatMap(({ lastMs }) => lastMs))),
  'p90 ms': digits(
    quantile(
      rounds.flatMap(({ lastMs }) => lastMs),
      0.9,
    ),
  ),
  'kB a viewer': digits(median(rounds, ({ kbAViewer }) => kbAViewer)),
  'of it heap': digits(median(rounds, ({ heapKbAViewer }) => heapKbAViewer)),
})

/** Median of each round's ratio to the neighbouring round of the baseline. */
const ratio = (
  ours: readonly Round[],
  theirs: readonly Round[],
  value: (round: Round) => number,
): number =>
  quantile(
    ours.map((round, index) => {
      const neighbour = theirs[index]
      return neighbour ? value(round) / value(neighbour) : Number.NaN
    }),
  )

const rows: Row[] = []
const promises: { promise: string; seen: string; kept: boolean }[] = []
const promise = (text: string, seen: number, limit: number) =>
  promises.push({ promise: text, seen: `${digits(seen)} ×`, kept: seen <= limit })

for (const size of SIZES) {
  const seen: Record<Contender, Round[]> = { overland: [], ws: [], net: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round begins with another server: none always has a warm or a tired machine.
    for (let turn = 0; turn < CONTENDERS.length; turn += 1) {
      const contender = CONTENDERS[(round + turn) % CONTENDERS.length]
      if (contender) seen[contender].push(await runRound(contender, size))
    }
  }
  for (const contender of CONTENDERS) rows.push(rowOf(size.viewers, contender, seen[contender]))

  const { overland, ws, net } = seen
  const cpu = ({ serverUs }: Round) => serverUs
  const last = ({ lastMs }: Round) => quantile(lastMs)
  const memory = ({ kbAViewer }: Round) => kbAViewer
  const of = `at ${size.viewers} viewers`
  promise(
    `server time a message ${of}, of bare sockets`,
    ratio(overland, net, cpu),
    PROMISED.cpuOfNet,
  )
  promise(`server time a message ${of}, of bare ws`, ratio(overland, ws, cpu), PROMISED.cpuOfWs)
  promise(`the last viewer’s wait ${of}, of bare ws`, ratio(overland, ws, last), PROMISED.last)
  promise(`memory a viewer ${of}, of bare ws`, ratio(overland, ws, memory), PROMISED.memory)
}

publish({ name: 'fan-out', rows, promises })
