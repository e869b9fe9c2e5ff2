import { publish, quantile, type Row } from '../support/report.ts'
import { type Round, runRound, SERVERS, type ServerName } from './round.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SIZES = [
  { viewers: 1_000, changes: 40 },
  { viewers: 5_000, changes: 12 },
]

/** Promised limits, as multiples of the baselines. */
const PROMISED = { memory: 1.3, cpuOfNet: 1.2, cpuOfWs: 1, last: 1 }

const rounded = (value: number, count = 2): number => Number(value.toFixed(count))

const median = (rounds: readonly Round[], value: (round: Round) => number): number =>
  quantile(rounds.map(value))

const rowOf = (viewers: number, server: ServerName, rounds: readonly Round[]): Row => ({
  viewers,
  what: server,
  'server µs a message': rounded(median(rounds, ({ serverUs }) => serverUs)),
  'with the change': rounded(median(rounds, ({ serverWithChangeUs }) => serverWithChangeUs)),
  'viewers µs a message': rounded(median(rounds, ({ viewersUs }) => viewersUs)),
  'last viewer after ms': rounded(quantile(rounds.flatMap(({ lastMs }) => lastMs))),
  'p90 ms': rounded(
    quantile(
      rounds.flatMap(({ lastMs }) => lastMs),
      0.9,
    ),
  ),
  'kB a viewer': rounded(median(rounds, ({ kbPerViewer }) => kbPerViewer)),
  'of it heap': rounded(median(rounds, ({ heapKbPerViewer }) => heapKbPerViewer)),
})

/** Median of each round's ratio to the neighbouring round of the baseline. */
const ratio = (
  overlandRounds: readonly Round[],
  baselineRounds: readonly Round[],
  value: (round: Round) => number,
): number =>
  quantile(
    overlandRounds.map((round, index) => {
      const neighbour = baselineRounds[index]
      return neighbour ? value(round) / value(neighbour) : Number.NaN
    }),
  )

const rows: Row[] = []
const promises: { promise: string; measured: string; isMet: boolean }[] = []
const addPromise = (text: string, measured: number, limit: number) =>
  promises.push({ promise: text, measured: `${rounded(measured)} ×`, isMet: measured <= limit })

for (const size of SIZES) {
  const roundsByServer: Record<ServerName, Round[]> = { overland: [], ws: [], net: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round begins with another server: none always has a warm or a tired machine.
    for (let turn = 0; turn < SERVERS.length; turn += 1) {
      const server = SERVERS[(round + turn) % SERVERS.length]
      if (server) roundsByServer[server].push(await runRound(server, size))
    }
  }
  for (const server of SERVERS) rows.push(rowOf(size.viewers, server, roundsByServer[server]))

  const { overland, ws, net } = roundsByServer
  const serverTime = ({ serverUs }: Round) => serverUs
  const lastViewerMs = ({ lastMs }: Round) => quantile(lastMs)
  const memory = ({ kbPerViewer }: Round) => kbPerViewer
  const atViewers = `at ${size.viewers} viewers`
  addPromise(
    `server time a message ${atViewers}, of bare sockets`,
    ratio(overland, net, serverTime),
    PROMISED.cpuOfNet,
  )
  addPromise(
    `server time a message ${atViewers}, of bare ws`,
    ratio(overland, ws, serverTime),
    PROMISED.cpuOfWs,
  )
  addPromise(
    `the last viewer’s wait ${atViewers}, of bare ws`,
    ratio(overland, ws, lastViewerMs),
    PROMISED.last,
  )
  addPromise(
    `memory a viewer ${atViewers}, of bare ws`,
    ratio(overland, ws, memory),
    PROMISED.memory,
  )
}

publish({ name: 'fan-out', rows, promises })
