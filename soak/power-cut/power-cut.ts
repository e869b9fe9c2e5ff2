import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { startCommitter } from '#test/store/programs/committer.ts'
import { daysInSoundFolder } from '#test/store/sqlite/soundness.ts'
import { mutantEnv } from '../mutants/env.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { type Findings, findings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { msUntil, range } from '../support/wait.ts'
import { compileShim } from './compile.ts'
import { cutPower, diskOf, type Fate, happen } from './disk.ts'
import { type Happening, readTrace } from './trace.ts'

export interface PowerCuts {
  readonly cuts: number
  /** Cuts tried on one life of the writer; it goes on from the last. */
  readonly cutsALife: number
  readonly daysALife: number
}

const LIFE_LIMIT_MS = 60_000
/** Then a new campaign begins: one has at most 5,000 days. */
const LIVES_A_CAMPAIGN = 8

interface Life {
  /** The folder's content before. */
  readonly began: string
  readonly folder: string
  readonly happenings: readonly Happening[]
}

/**
 * An acknowledged change survives a power cut. The store's file operations are recorded while it
 * ends days; then the power is cut at moments of that past: unsynced data is lost, kept or torn at
 * sectors, and the store must come up with every acknowledged day.
 */
export const cutThePower = async (
  { seed, left }: Run,
  { cuts, cutsALife, daysALife }: PowerCuts,
): Promise<Outcome> => {
  const root = newFolder()
  left.add(() => removeFolder(root))
  const shim = compileShim(root)
  if (!shim) return { figures: { skipped: 'no C compiler' }, broken: [] }
  const chance = chanceOf(seed)
  const found = findings()
  let acknowledged = 0
  let began = ''
  for (const life of range(Math.ceil(cuts / cutsALife))) {
    if (life % LIVES_A_CAMPAIGN === 0) {
      began = join(root, `before-${life}`)
      mkdirSync(began)
    }
    const lived = await live(shim, root, began, life, daysALife + chance.below(daysALife))
    acknowledged += daysSaid(lived.happenings)
    for (const cut of range(Math.min(cutsALife, cuts - life * cutsALife))) {
      const after = join(root, `after-${life}-${cut}`)
      await cutOnce(lived, after, chance, `life ${life}, cut ${cut}`, found)
      if (cut > 0) removeFolder(join(root, `after-${life}-${cut - 1}`))
      if (cut === cutsALife - 1) began = after
    }
    removeFolder(lived.folder)
  }
  return {
    figures: { cuts, lives: Math.ceil(cuts / cutsALife), acknowledged },
    broken: found.list(),
  }
}

/** Lets the writer go on from a folder for some days, and kills it. */
const live = async (
  shim: string,
  root: string,
  began: string,
  life: number,
  days: number,
): Promise<Life> => {
  const folder = join(root, `life-${life}`)
  const trace = join(root, `trace-${life}`)
  mkdirSync(folder)
  cutPower(diskOf(began), 'all is kept', chanceOf(0), folder)
  const writer = startCommitter(folder, {
    LD_PRELOAD: shim,
    TRACE_TO: trace,
    TRACE_UNDER: folder,
    ...mutantEnv(),
  })
  await msUntil(() => writer.said.length >= days, LIFE_LIMIT_MS)
  await writer.kill()
  if (writer.said.length < days) throw new Error(`${writer.said.length} days in a minute`)
  const happenings = readTrace(readFileSync(trace))
  removeFolder(trace)
  return { began, folder, happenings }
}

/** Cuts the power at a moment of a life, and opens the rest. */
const cutOnce = async (
  { began, folder, happenings }: Life,
  after: string,
  chance: Chance,
  where: string,
  found: Findings,
): Promise<void> => {
  const moment = momentIn(happenings, chance)
  const disk = diskOf(began)
  for (const happening of happenings.slice(0, moment)) happen(disk, happening, folder)
  const fate: Fate = chance.pick([
    'all is lost',
    'some is lost or torn',
    'some is lost or torn',
    'all is kept',
  ])
  mkdirSync(after)
  cutPower(disk, fate, chance, after)
  const acknowledged = lastDaySaid(happenings.slice(0, moment))
  try {
    const kept = await daysKept(after, acknowledged)
    found.expect(
      kept >= acknowledged,
      `${where}, ${fate}: ${acknowledged} days were acknowledged, ${kept} are there`,
    )
  } catch (error) {
    found.expect(false, `${where}, ${fate}: ${String(error)}`)
  }
}

/** Half the time right after an acknowledgement. */
const momentIn = (happenings: readonly Happening[], chance: Chance): number => {
  const said = happenings.flatMap(({ kind }, index) => (kind === 'say' ? [index + 1] : []))
  return chance.happens(1 / 2) ? chance.pick(said) : chance.below(happenings.length)
}

const daysKept = async (folder: string, acknowledged: number): Promise<number> => {
  if (acknowledged > 0) return daysInSoundFolder(folder)
  // Perhaps there was no campaign yet; the store must come up all the same.
  await (await openSqliteStore({ dataDir: folder })).close()
  return 0
}

const daysIn = (happening: Happening): number =>
  happening.kind === 'say' ? Number(/ended (\d+)/.exec(happening.words)?.[1] ?? 0) : 0

const lastDaySaid = (happenings: readonly Happening[]): number =>
  happenings.reduce((last, happening) => Math.max(last, daysIn(happening)), 0)

const daysSaid = (happenings: readonly Happening[]): number =>
  happenings.filter((happening) => daysIn(happening) > 0).length
