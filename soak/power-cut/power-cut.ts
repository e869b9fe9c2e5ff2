import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { startCommitter } from '#test/store/programs/committer.ts'
import { countDaysInSoundFolder } from '#test/store/sqlite/soundness.ts'
import { mutantEnv } from '../mutants/env.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { type Findings, newFindings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { msUntil, range } from '../support/wait.ts'
import { compileShim } from './compile.ts'
import { applyEvent, cutPower, diskOf, type Fate } from './disk.ts'
import { readTrace, type TraceEvent } from './trace.ts'

export interface PowerCutsSize {
  readonly cuts: number
  /** Cuts tried on one run of the writer; the next run begins with the result of the last cut. */
  readonly cutsPerLife: number
  readonly daysPerLife: number
}

const LIFE_LIMIT_MS = 60_000
/** Runs of the writer in one campaign, which has at most 5,000 days. */
const LIVES_PER_CAMPAIGN = 8

interface WriterLife {
  /** A folder with the content before this run of the writer. */
  readonly folderBefore: string
  readonly folder: string
  readonly events: readonly TraceEvent[]
}

/**
 * Tests that an acknowledged change survives a power cut. The store's file operations are recorded while it
 * ends days; then power cuts at moments of that past are simulated: unsynced data is lost, kept or torn at
 * sectors, and the store must open with every acknowledged day.
 */
export const testPowerCuts = async (
  { seed, cleanup }: Run,
  { cuts, cutsPerLife, daysPerLife }: PowerCutsSize,
): Promise<Outcome> => {
  const root = newFolder()
  cleanup.add(() => removeFolder(root))
  const shim = compileShim(root)
  if (!shim) return { figures: { skipped: 'no C compiler' }, broken: [] }
  const chance = chanceOf(seed)
  const findings = newFindings()
  let acknowledged = 0
  let folderBefore = ''
  for (const life of range(Math.ceil(cuts / cutsPerLife))) {
    if (life % LIVES_PER_CAMPAIGN === 0) {
      folderBefore = join(root, `before-${life}`)
      mkdirSync(folderBefore)
    }
    const writerLife = await runWriter(
      shim,
      root,
      folderBefore,
      life,
      daysPerLife + chance.below(daysPerLife),
    )
    acknowledged += countAcknowledgedDays(writerLife.events)
    for (const cut of range(Math.min(cutsPerLife, cuts - life * cutsPerLife))) {
      const after = join(root, `after-${life}-${cut}`)
      await cutOnce(writerLife, after, chance, `life ${life}, cut ${cut}`, findings)
      if (cut > 0) removeFolder(join(root, `after-${life}-${cut - 1}`))
      if (cut === cutsPerLife - 1) folderBefore = after
    }
    removeFolder(writerLife.folder)
  }
  return {
    figures: { cuts, lives: Math.ceil(cuts / cutsPerLife), acknowledged },
    broken: findings.list(),
  }
}

/** Lets a writer end some more days in a copy of a folder, and kills it. */
const runWriter = async (
  shim: string,
  root: string,
  folderBefore: string,
  life: number,
  days: number,
): Promise<WriterLife> => {
  const folder = join(root, `life-${life}`)
  const trace = join(root, `trace-${life}`)
  mkdirSync(folder)
  cutPower(diskOf(folderBefore), 'all is kept', chanceOf(0), folder)
  const writer = startCommitter(folder, {
    LD_PRELOAD: shim,
    TRACE_TO: trace,
    TRACE_UNDER: folder,
    ...mutantEnv(),
  })
  await msUntil(() => writer.printed.length >= days, LIFE_LIMIT_MS)
  await writer.kill()
  if (writer.printed.length < days) throw new Error(`${writer.printed.length} days in a minute`)
  const events = readTrace(readFileSync(trace))
  removeFolder(trace)
  return { folderBefore, folder, events }
}

/** Simulates a power cut at a moment of a writer's life, and opens what is left. */
const cutOnce = async (
  { folderBefore, folder, events }: WriterLife,
  after: string,
  chance: Chance,
  where: string,
  findings: Findings,
): Promise<void> => {
  const moment = randomMoment(events, chance)
  const disk = diskOf(folderBefore)
  for (const event of events.slice(0, moment)) applyEvent(disk, event, folder)
  const fate: Fate = chance.pick([
    'all is lost',
    'some is lost or torn',
    'some is lost or torn',
    'all is kept',
  ])
  mkdirSync(after)
  cutPower(disk, fate, chance, after)
  const acknowledged = lastAcknowledgedDay(events.slice(0, moment))
  try {
    const storedDays = await countStoredDays(after, acknowledged)
    findings.expect(
      storedDays >= acknowledged,
      `${where}, ${fate}: ${acknowledged} days were acknowledged, ${storedDays} are there`,
    )
  } catch (error) {
    findings.expect(false, `${where}, ${fate}: ${String(error)}`)
  }
}

/** A random moment; half of them are right after an acknowledgement. */
const randomMoment = (events: readonly TraceEvent[], chance: Chance): number => {
  const acknowledgements = events.flatMap(({ kind }, index) => (kind === 'say' ? [index + 1] : []))
  return chance.happens(1 / 2) ? chance.pick(acknowledgements) : chance.below(events.length)
}

const countStoredDays = async (folder: string, acknowledged: number): Promise<number> => {
  if (acknowledged > 0) return countDaysInSoundFolder(folder)
  // There may be no campaign yet, but the store must open.
  await (await openSqliteStore({ dataDir: folder })).close()
  return 0
}

const dayInEvent = (event: TraceEvent): number =>
  event.kind === 'say' ? Number(/ended (\d+)/.exec(event.words)?.[1] ?? 0) : 0

const lastAcknowledgedDay = (events: readonly TraceEvent[]): number =>
  events.reduce((last, event) => Math.max(last, dayInEvent(event)), 0)

const countAcknowledgedDays = (events: readonly TraceEvent[]): number =>
  events.filter((event) => dayInEvent(event) > 0).length
