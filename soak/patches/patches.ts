import { isDeepStrictEqual } from 'node:util'
import type { PlayerView } from '#protocol/views.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { startCluster } from '../support/cluster.ts'
import { API, type Gm, signIn } from '../support/gm.ts'
import { type Answer, ask } from '../support/http.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { type Findings, findings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { type Shown, showOn } from '../support/shown.ts'
import { msUntil, range } from '../support/wait.ts'
import { deedAtRandom } from './change-at-random.ts'

export interface Patches {
  readonly changes: number
  /** Two nodes over one PostgreSQL, or one over SQLite. */
  readonly onTwoNodes: boolean
}

/** The newest view must be shown this soon. */
const LIMIT_MS = 20_000
/** Chances, of 1, of a backup, a restore, and a disturbance of viewers. */
const BACKUPS = 1 / 20
const RESTORES = 1 / 15
const DISTURBANCES = 1 / 4
const STEADY = 2
const UNSTEADY = 3

/**
 * Viewers that get patches show what the map says, whatever is done to the campaign and to their
 * connections.
 */
export const showChanges = async (run: Run, sizes: Patches): Promise<Outcome> => {
  const found = findings()
  const chance = chanceOf(run.seed)
  const urls = await startNodes(run, sizes)
  const [first = ''] = urls
  const gm = await signIn(first, GM_KEY)
  const steady = watchAll(run, urls, gm, STEADY, found)
  const unsteady = watchAll(run, urls, gm, UNSTEADY, found)
  const all = [...steady, ...unsteady]
  const backups: Buffer[] = []
  let changes = 0
  let refused = 0
  while (changes < sizes.changes && found.list().length === 0) {
    const url = chance.pick(urls)
    if (chance.happens(DISTURBANCES)) disturb(chance, unsteady)
    if (backups.length === 0 || chance.happens(BACKUPS)) backups.push(await takeBackup(url, gm))
    const answer = chance.happens(RESTORES)
      ? await restore(url, gm, chance.pick(backups))
      : await change(url, gm, chance)
    if (answer.status >= 400) refused += 1
    else changes += 1
    await compare(url, gm, { all, found, change: changes })
  }
  for (const shown of all) shown.resume()
  await compare(first, gm, { all, found, change: changes })
  const views = all.reduce((sum, { counts }) => sum + counts.views, 0)
  const patches = all.reduce((sum, { counts }) => sum + counts.patches, 0)
  found.expect(patches > sizes.changes, `only ${patches} patches were sent`)
  return {
    figures: { changes, refused, viewers: all.length, views, patches },
    broken: found.list(),
  }
}

const startNodes = async (run: Run, { onTwoNodes }: Patches): Promise<readonly string[]> => {
  if (!onTwoNodes) return [(await startNode(run.left, { PORT: '0' })).url]
  return (await startCluster(run)).map(({ url }) => url)
}

/** Of either role, by turns on each node. */
const watchAll = (
  { left }: Run,
  urls: readonly string[],
  { cookie }: Gm,
  count: number,
  found: Findings,
): readonly Shown[] =>
  range(count).flatMap((index) => {
    const url = urls[index % urls.length] ?? ''
    const complain = (what: string) => found.expect(false, what)
    return [
      showOn(left, { name: `GM ${index} of ${count}`, url, cookie, complain }),
      showOn(left, { name: `player ${index} of ${count}`, url, complain }),
    ]
  })

const disturb = (chance: Chance, viewers: readonly Shown[]): void => {
  const shown = chance.pick(viewers)
  if (shown.isPaused()) shown.resume()
  else if (chance.happens(1 / 2)) shown.pause()
  else shown.cut()
}

const change = async (url: string, gm: Gm, chance: Chance): Promise<Answer> => {
  const view = await gm.view(url)
  return gm.change(url, { ...deedAtRandom(chance, view), revision: view.revision })
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
  readonly all: readonly Shown[]
  readonly found: Findings
  readonly change: number
}

const compare = async (url: string, gm: Gm, { all, found, change }: Comparison): Promise<void> => {
  const gmView = await gm.view(url)
  const { text } = await ask(`${url}${API}/map?as=player`)
  const playerView = JSON.parse(text) as PlayerView
  for (const shown of all.filter((one) => !one.isPaused())) {
    const expected = shown.name.startsWith('GM') ? gmView : playerView
    const isNewest = () => shown.view()?.revision === expected.revision
    const ms = await msUntil(isNewest, LIMIT_MS, 1)
    const what = `change ${change}: ${shown.name} shows ${shown.view()?.revision}`
    found.expect(!Number.isNaN(ms), `${what}, not ${expected.revision}`)
    found.expect(isDeepStrictEqual(shown.view(), expected), `${what}, but not what the map says`)
  }
}
