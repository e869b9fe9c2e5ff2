import { isDeepStrictEqual } from 'node:util'
import type { PlayerView } from '#protocol/views.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { startCluster } from '../support/cluster.ts'
import { API, type Gm, signIn } from '../support/gm.ts'
import { type Answer, ask } from '../support/http.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { type Findings, newFindings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { type ShownScreen, showScreen } from '../support/shown.ts'
import { msUntil, range } from '../support/wait.ts'
import { randomCommand } from './change-at-random.ts'

export interface PatchesSize {
  readonly changes: number
  /** Two nodes over one PostgreSQL, or one over SQLite. */
  readonly onTwoNodes: boolean
}

/** Longest wait until a viewer shows the newest view. */
const LIMIT_MS = 20_000
/** Probability of a backup, a restore, and a disturbance of viewers, before each change. */
const BACKUPS = 1 / 20
const RESTORES = 1 / 15
const DISTURBANCES = 1 / 4
const STEADY_PAIRS = 2
const UNSTEADY_PAIRS = 3

/**
 * Tests that viewers that get patches show the newest view, whatever is done to the campaign and to their
 * connections.
 */
export const testPatches = async (run: Run, sizes: PatchesSize): Promise<Outcome> => {
  const findings = newFindings()
  const chance = chanceOf(run.seed)
  const urls = await startNodes(run, sizes)
  const [first = ''] = urls
  const gm = await signIn(first, GM_KEY)
  const steady = connectViewers(run, urls, gm, STEADY_PAIRS, findings)
  const unsteady = connectViewers(run, urls, gm, UNSTEADY_PAIRS, findings)
  const screens = [...steady, ...unsteady]
  const backups: Buffer[] = []
  let changes = 0
  let refused = 0
  while (changes < sizes.changes && findings.list().length === 0) {
    const url = chance.pick(urls)
    if (chance.happens(DISTURBANCES)) disturbViewer(chance, unsteady)
    if (backups.length === 0 || chance.happens(BACKUPS)) backups.push(await takeBackup(url, gm))
    const answer = chance.happens(RESTORES)
      ? await restore(url, gm, chance.pick(backups))
      : await change(url, gm, chance)
    if (answer.status >= 400) refused += 1
    else changes += 1
    await compareScreens(url, gm, { screens, findings, change: changes })
  }
  for (const screen of screens) screen.resume()
  await compareScreens(first, gm, { screens, findings, change: changes })
  const views = screens.reduce((sum, { counts }) => sum + counts.views, 0)
  const patches = screens.reduce((sum, { counts }) => sum + counts.patches, 0)
  findings.expect(patches > sizes.changes, `only ${patches} patches were sent`)
  return {
    figures: { changes, refused, viewers: screens.length, views, patches },
    broken: findings.list(),
  }
}

const startNodes = async (run: Run, { onTwoNodes }: PatchesSize): Promise<readonly string[]> => {
  if (!onTwoNodes) return [(await startNode(run.cleanup, { PORT: '0' })).url]
  return (await startCluster(run)).map(({ url }) => url)
}

/** Connects a GM and a player, by turns on each node. */
const connectViewers = (
  { cleanup }: Run,
  urls: readonly string[],
  { cookie }: Gm,
  count: number,
  findings: Findings,
): readonly ShownScreen[] =>
  range(count).flatMap((index) => {
    const url = urls[index % urls.length] ?? ''
    const complain = (described: string) => findings.expect(false, described)
    return [
      showScreen(cleanup, { name: `GM ${index} of ${count}`, url, cookie, complain }),
      showScreen(cleanup, { name: `player ${index} of ${count}`, url, complain }),
    ]
  })

const disturbViewer = (chance: Chance, viewers: readonly ShownScreen[]): void => {
  const screen = chance.pick(viewers)
  if (screen.isPaused()) screen.resume()
  else if (chance.happens(1 / 2)) screen.pause()
  else screen.cut()
}

const change = async (url: string, gm: Gm, chance: Chance): Promise<Answer> => {
  const view = await gm.view(url)
  return gm.change(url, { ...randomCommand(chance, view), revision: view.revision })
}

const takeBackup = async (url: string, { cookie }: Gm): Promise<Buffer> => {
  const { status, text } = await ask(`${url}${API}/backup`, {
    headers: { cookie },
    encoding: 'latin1',
  })
  if (status !== 200) throw new Error(`No backup: ${status} ${text.slice(0, 300)}`)
  return Buffer.from(text, 'latin1')
}

const restore = async (url: string, gm: Gm, body: Buffer): Promise<Answer> => {
  const { revision } = await gm.view(url)
  return ask(`${url}${API}/backup`, {
    method: 'POST',
    headers: {
      cookie: gm.cookie,
      'x-overland': '1',
      'content-type': 'application/zip',
      'if-match': `"${revision}"`,
    },
    body,
    limitMs: LIMIT_MS,
  })
}

interface Comparison {
  readonly screens: readonly ShownScreen[]
  readonly findings: Findings
  readonly change: number
}

const compareScreens = async (
  url: string,
  gm: Gm,
  { screens, findings, change }: Comparison,
): Promise<void> => {
  const gmView = await gm.view(url)
  const { text } = await ask(`${url}${API}/map?as=player`)
  const playerView = JSON.parse(text) as PlayerView
  for (const screen of screens.filter((each) => !each.isPaused())) {
    const expected = screen.name.startsWith('GM') ? gmView : playerView
    const isNewest = () => screen.view()?.revision === expected.revision
    const ms = await msUntil(isNewest, LIMIT_MS, 1)
    const described = `change ${change}: ${screen.name} shows ${screen.view()?.revision}`
    findings.expect(!Number.isNaN(ms), `${described}, not ${expected.revision}`)
    findings.expect(
      isDeepStrictEqual(screen.view(), expected),
      `${described}, but not what the map says`,
    )
  }
}
