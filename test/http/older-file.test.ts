import { beforeAll, expect, test } from 'vitest'
import { checkHistory } from '#campaign/backup/check-history.ts'
import { applyPatch, type Patch } from '#campaign/patch.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { parseBackup, parseLine } from '#server/backup/child/parse.ts'
import { download, type Files, unpack } from './backups.ts'
import { change } from './change.ts'
import { endADay, startServing } from './server.ts'

const COLOUR = '#123456'

/** A version before this one: terrains without a colour, and no `story`. */
const older = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value) =>
    key === 'colour' || key === 'story' ? undefined : value,
  )

const STEPS = [
  (old: object) => {
    const { rules } = old as { readonly rules: RuleSet }
    const terrains = rules.terrains.map((terrain) => ({ ...terrain, colour: COLOUR }))
    return { ...old, rules: { ...rules, terrains }, story: 'begun' }
  },
]

const read = async (files: Files, edit: (text: string) => string, steps?: typeof STEPS) => {
  const { backup, upgradeLines } = parseBackup(
    Buffer.from(edit(String(files.get('campaign.json')))),
    steps,
  )
  const texts = String(files.get('changes.ndjson')).trimEnd().split('\n')
  async function* lines() {
    for (const [at, text] of texts.entries()) yield parseLine(Buffer.from(edit(text)), at + 1)
  }
  const rows: { readonly seq: number; readonly forth: Patch; readonly back: Patch }[] = []
  const nameOf = (image: string) => `${image}0`
  const history = await checkHistory(backup, upgradeLines(lines()), nameOf, {
    write: (row) => void rows.push(JSON.parse(JSON.stringify(row))),
    backOf: (seq) => rows.find((row) => row.seq === seq)?.back ?? {},
  })
  return { history, rows }
}

/** The file of a campaign of five days, of which two were undone and one ended anew. */
let files: Files

beforeAll(async () => {
  const { server, stop } = await startServing()
  const cookie = await server.signIn()
  for (let day = 1; day <= 5; day += 1) await endADay(server, cookie)
  for (let times = 0; times < 2; times += 1) await change(server, cookie, 'POST', '/undo')
  await endADay(server, cookie)
  files = await unpack(await download(server, { cookie }))
  await stop()
})

test('a file of an older version is brought up to date, its history with it', async () => {
  const asToday = await read(files, (text) => text)
  const { history, rows } = await read(files, older, STEPS)
  const brought = (state: object) =>
    JSON.parse(JSON.stringify({ ...state, story: 'begun' }), (key, value) =>
      key === 'colour' ? COLOUR : value,
    )
  expect(history.start).toEqual(brought(asToday.history.start))
  expect(history.state).toEqual(brought(asToday.history.state))
  expect(history.head).toEqual(asToday.history.head)
  expect(rows.map(({ seq }) => seq)).toEqual(asToday.rows.map(({ seq }) => seq))
  const [first] = rows
  expect(applyPatch(applyPatch(history.start, first?.forth ?? {}), first?.back ?? {})).toEqual(
    history.start,
  )
})

test('a state that is none of its version is refused', async () => {
  const edit = (text: string) => older(text).replace('"terrains":', '"lands":')
  await expect(read(files, edit, STEPS)).rejects.toThrow('damaged: a state is none of version 1')
})

test('a file of a newer version is refused', async () => {
  const edit = (text: string) => text.replace('"version":1', '"version":9')
  await expect(read(files, edit)).rejects.toThrow('other-version')
})
