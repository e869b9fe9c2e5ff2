import { sendNonsense } from './bad-input/bad-input.ts'
import { disturb } from './converge/converge.ts'
import { endDaysOnce } from './day-once/day-once.ts'
import { fillTheDisk } from './full-disk/full-disk.ts'
import { killWriters } from './kill/kill.ts'
import { serverLife, storeLife } from './kill/life.ts'
import { writeAtOnce } from './overwrite/overwrite.ts'
import { showChanges } from './patches/patches.ts'
import { cutThePower } from './power-cut/power-cut.ts'
import { storm } from './reconnect/reconnect.ts'
import { restartNodes } from './restarts/restarts.ts'
import { stallSome } from './slow-viewers/slow-viewers.ts'
import type { Outcome } from './support/outcome.ts'
import type { Run } from './support/run.ts'

export interface Soak {
  readonly name: string
  readonly promise: string
  /** Runs in `npm test`; without it the promise is kept in `npm run test:more` alone. */
  readonly quick?: (run: Run) => Promise<Outcome>
  /** Runs in `npm run test:more`. */
  readonly short: (run: Run) => Promise<Outcome>
  /** The size that the promise is made for. */
  readonly full: (run: Run) => Promise<Outcome>
}

const FEW_KILLS = { kills: 4, acknowledgementsALife: 3, killsAFolder: 2, atOnce: 2 }
const KILLS = { kills: 10, acknowledgementsALife: 5, killsAFolder: 5, atOnce: 2 }
const MORE_KILLS = { kills: 1_000, acknowledgementsALife: 55, killsAFolder: 50, atOnce: 2 }

export const PROMISES: readonly Soak[] = [
  {
    name: 'kill',
    promise: 'an acknowledged change survives kill -9',
    quick: (run) => killWriters(run, { ...FEW_KILLS, startLife: storeLife }),
    short: (run) => killWriters(run, { ...KILLS, startLife: storeLife }),
    full: (run) => killWriters(run, { ...MORE_KILLS, startLife: serverLife() }),
  },
  {
    name: 'power-cut',
    promise: 'an acknowledged change survives a power cut',
    short: (run) => cutThePower(run, { cuts: 20, cutsALife: 10, daysALife: 100 }),
    full: (run) => cutThePower(run, { cuts: 300, cutsALife: 10, daysALife: 250 }),
  },
  {
    name: 'full-disk',
    promise: 'a full disk acknowledges nothing falsely, and writes resume within 5 s of space',
    short: (run) => fillTheDisk(run, { times: 1, writers: 3, judgesTimes: false }),
    full: (run) => fillTheDisk(run, { times: 100, writers: 3, judgesTimes: true }),
  },
  {
    name: 'overwrite',
    promise: 'no change overwrites another unseen',
    short: (run) => writeAtOnce(run, { writers: 10, attempts: 200 }),
    full: (run) => writeAtOnce(run, { writers: 100, attempts: 10_000 }),
  },
  {
    name: 'day-once',
    promise: 'a day ends once, however often it is asked for',
    short: (run) => endDaysOnce(run, { days: 20, atOnce: 4, daysARestart: 20 }),
    full: (run) => endDaysOnce(run, { days: 4_000, atOnce: 8, daysARestart: 400 }),
  },
  {
    name: 'converge',
    promise: 'viewers have the newest within 10 s of healing',
    short: (run) =>
      disturb(run, { times: 5, viewers: 10, blackHoles: 0, longestMs: 200, judgesTimes: false }),
    full: (run) =>
      disturb(run, {
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
    quick: (run) => showChanges(run, { changes: 6, onTwoNodes: false }),
    short: (run) => showChanges(run, { changes: 30, onTwoNodes: false }),
    full: (run) => showChanges(run, { changes: 500, onTwoNodes: true }),
  },
  {
    name: 'reconnect',
    promise: 'all viewers are current within 15 s of a restart',
    short: (run) => storm(run, { viewers: 100, judgesTimes: false }),
    full: (run) => storm(run, { viewers: 2_000, judgesTimes: true }),
  },
  {
    name: 'restarts',
    promise: 'a node dies or stops: no accepted change is lost, every viewer is current',
    short: (run) => restartNodes(run, { restarts: 2, writers: 2, viewers: 10, judgesTimes: false }),
    full: (run) => restartNodes(run, { restarts: 100, writers: 4, viewers: 50, judgesTimes: true }),
  },
  {
    name: 'slow-viewers',
    promise: 'slow viewers hurt nobody',
    short: (run) =>
      stallSome(run, {
        healthy: 20,
        stalled: 10,
        megabytes: 32,
        // As much as with stalled viewers: what waits for the garbage collector is in both.
        calmMegabytes: 32,
        rounds: 1,
        // A server that has just started gives its young objects more room meanwhile.
        mostMemory: 96,
        judgesTimes: false,
      }),
    full: (run) =>
      stallSome(run, {
        healthy: 400,
        stalled: 100,
        megabytes: 32,
        calmMegabytes: 32,
        rounds: 3,
        mostMemory: 64,
        judgesTimes: true,
      }),
  },
  {
    name: 'bad-input',
    promise: 'bad input changes nothing, is never answered 5xx, and slows nobody down',
    short: (run) => sendNonsense(run, { requests: 2_000, ordinary: 100, judgesTimes: false }),
    full: (run) => sendNonsense(run, { requests: 100_000, ordinary: 10_000, judgesTimes: true }),
  },
]
