import { testBadInput } from './bad-input/bad-input.ts'
import { testConvergence } from './converge/converge.ts'
import { testDaysOnce } from './day-once/day-once.ts'
import { testFullDisk } from './full-disk/full-disk.ts'
import { testKills } from './kill/kill.ts'
import { serverWriterStarter, startStoreWriter } from './kill/life.ts'
import { testOverwrites } from './overwrite/overwrite.ts'
import { testPatches } from './patches/patches.ts'
import { testPowerCuts } from './power-cut/power-cut.ts'
import { testReconnectStorm } from './reconnect/reconnect.ts'
import { testRestarts } from './restarts/restarts.ts'
import { testSlowViewers } from './slow-viewers/slow-viewers.ts'
import type { Outcome } from './support/outcome.ts'
import type { Run } from './support/run.ts'

export interface PromiseTest {
  readonly name: string
  readonly promise: string
  /** The size for `npm test`; without it only `npm run test:more` tests the promise. */
  readonly quick?: (run: Run) => Promise<Outcome>
  /** The size for `npm run test:more`. */
  readonly short: (run: Run) => Promise<Outcome>
  /** The size that the promise is made for, for `npm run soak`. */
  readonly full: (run: Run) => Promise<Outcome>
}

const FEW_KILLS = { kills: 4, acknowledgementsPerLife: 3, killsPerFolder: 2, atOnce: 2 }
const KILLS = { kills: 10, acknowledgementsPerLife: 5, killsPerFolder: 5, atOnce: 2 }
const MANY_KILLS = { kills: 1_000, acknowledgementsPerLife: 55, killsPerFolder: 50, atOnce: 2 }

export const PROMISES: readonly PromiseTest[] = [
  {
    name: 'kill',
    promise: 'an acknowledged change survives kill -9',
    quick: (run) => testKills(run, { ...FEW_KILLS, startWriter: startStoreWriter }),
    short: (run) => testKills(run, { ...KILLS, startWriter: startStoreWriter }),
    full: (run) => testKills(run, { ...MANY_KILLS, startWriter: serverWriterStarter() }),
  },
  {
    name: 'power-cut',
    promise: 'an acknowledged change survives a power cut',
    short: (run) => testPowerCuts(run, { cuts: 20, cutsPerLife: 10, daysPerLife: 100 }),
    full: (run) => testPowerCuts(run, { cuts: 300, cutsPerLife: 10, daysPerLife: 250 }),
  },
  {
    name: 'full-disk',
    promise: 'a full disk acknowledges nothing falsely, and writes resume within 5 s of space',
    short: (run) => testFullDisk(run, { times: 1, writers: 3, judgesTimes: false }),
    full: (run) => testFullDisk(run, { times: 100, writers: 3, judgesTimes: true }),
  },
  {
    name: 'overwrite',
    promise: 'no change overwrites another unseen',
    short: (run) => testOverwrites(run, { writers: 10, attempts: 200 }),
    full: (run) => testOverwrites(run, { writers: 100, attempts: 10_000 }),
  },
  {
    name: 'day-once',
    promise: 'a day ends once, however often it is asked for',
    short: (run) => testDaysOnce(run, { days: 20, atOnce: 4, daysPerRestart: 20 }),
    full: (run) => testDaysOnce(run, { days: 4_000, atOnce: 8, daysPerRestart: 400 }),
  },
  {
    name: 'converge',
    promise: 'viewers have the newest within 10 s of healing',
    short: (run) =>
      testConvergence(run, {
        times: 5,
        viewers: 10,
        blackHoles: 0,
        longestMs: 200,
        judgesTimes: false,
      }),
    full: (run) =>
      testConvergence(run, {
        times: 500,
        viewers: 50,
        blackHoles: 0.5,
        longestMs: 2_000,
        judgesTimes: true,
      }),
  },
  {
    name: 'patches',
    promise: 'who is sent what changed shows exactly what the map says',
    quick: (run) => testPatches(run, { changes: 6, onTwoNodes: false }),
    short: (run) => testPatches(run, { changes: 30, onTwoNodes: false }),
    full: (run) => testPatches(run, { changes: 500, onTwoNodes: true }),
  },
  {
    name: 'reconnect',
    promise: 'all viewers are current within 15 s of a restart',
    short: (run) => testReconnectStorm(run, { viewers: 100, judgesTimes: false }),
    full: (run) => testReconnectStorm(run, { viewers: 2_000, judgesTimes: true }),
  },
  {
    name: 'restarts',
    promise: 'a node dies or stops: no accepted change is lost, every viewer is current',
    short: (run) => testRestarts(run, { restarts: 2, writers: 2, viewers: 10, judgesTimes: false }),
    full: (run) => testRestarts(run, { restarts: 100, writers: 4, viewers: 50, judgesTimes: true }),
  },
  {
    name: 'slow-viewers',
    promise: 'slow viewers hurt nobody',
    short: (run) =>
      testSlowViewers(run, {
        healthy: 20,
        stalled: 10,
        megabytes: 32,
        // As many as with stalled viewers, so that both measurements include uncollected garbage.
        calmMegabytes: 32,
        rounds: 1,
        // Larger than at full size, as a server that has just started still grows its young generation.
        maxMemory: 96,
        judgesTimes: false,
      }),
    full: (run) =>
      testSlowViewers(run, {
        healthy: 400,
        stalled: 100,
        megabytes: 32,
        calmMegabytes: 32,
        rounds: 3,
        maxMemory: 64,
        judgesTimes: true,
      }),
  },
  {
    name: 'bad-input',
    promise: 'bad input changes nothing, is never answered 5xx, and slows nobody down',
    short: (run) => testBadInput(run, { requests: 2_000, ordinary: 100, judgesTimes: false }),
    full: (run) => testBadInput(run, { requests: 100_000, ordinary: 10_000, judgesTimes: true }),
  },
]
