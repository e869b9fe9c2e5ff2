/** @module-tag more */

import { expect, test } from 'vitest'
import type { RecordedChange } from '#campaign/campaign.ts'
import { difference } from '#campaign/patch.ts'
import type { State } from '#campaign/state.ts'
import type { GmView, JournalPage } from '#protocol/views.ts'
import { MAX_DAYS } from '#shared/bounds.ts'
import { download, sendBackup, startHosted, unpack } from './backups.ts'
import { change } from './change.ts'
import { CAMPAIGN, endADay, revisionHeaders, type Server } from './server.ts'

/** A campaign of as many days as there may be, signed in to: its first day over and over. */
const travelled = async (server: Server) => {
  const { store } = server
  await endADay(server, await server.signIn())
  const home = await store.find(CAMPAIGN)
  const credential = await store.findCredential(CAMPAIGN)
  if (!home || !credential) throw new Error('no campaign')
  const [first] = await store.listChanges(home.history, { after: 0, upTo: 1, limit: 1 })
  if (!first?.day) throw new Error('no day')
  const { day: entry } = first
  const start = await store.findStart(home.history)
  let state = start
  async function* days(): AsyncGenerator<RecordedChange, void> {
    for (let day = 1; day <= MAX_DAYS; day += 1) {
      const next: State = { ...state, day, days: { ...state.days, [day]: day } }
      const parent = day === 1 ? null : day - 1
      const made = { seq: day, parent, kind: 'day', ...difference(state, next) } as const
      yield { ...made, day: { ...entry, day }, mark: null, madeAt: day }
      state = next
    }
  }
  const history = await store.writeHistory({ start, changes: days() })
  const campaignPointers = { history, head: { seq: MAX_DAYS }, redo: null, revision: MAX_DAYS }
  const restored = { ...campaignPointers, images: [] }
  await store.create({ id: 'travelled', epoch: 'travelled', state, restored })
  await store.createCredential('travelled', credential)
  return { campaign: 'travelled', cookie: await server.signIn('travelled', server.key) }
}

test('a campaign of the most days is given out, restored as a copy and in place, and that is taken back', async () => {
  const { server, copy, stop } = await startHosted()
  try {
    const gm = await travelled(server)
    const file = await download(server, gm)
    const { id, key } = await copy(file)
    const copied = { campaign: id, cookie: await server.signIn(id, key) }
    const [given, again] = [await unpack(file), await unpack(await download(server, copied))]
    expect(again.get('changes.ndjson')?.equals(given.get('changes.ndjson') ?? Buffer.of())).toBe(
      true,
    )

    const home = { campaign: CAMPAIGN, cookie: await server.signIn() }
    const before = await server.view(home.cookie)
    const headers = revisionHeaders(before.revision)
    const answer = await sendBackup(server, file, { ...home, route: '/backup', headers })
    expect(answer.json<GmView>()).toMatchObject({
      day: MAX_DAYS,
      undo: { kind: 'day', day: MAX_DAYS },
    })
    const journal = async () =>
      (await server.send({ route: '/days', ...home })).json<JournalPage>().days
    expect((await journal())[0]).toMatchObject({ day: MAX_DAYS })
    await change(server, home.cookie, 'POST', '/undo')
    expect(await server.view(home.cookie)).toMatchObject({ day: MAX_DAYS - 1 })
    await change(server, home.cookie, 'POST', '/backup/undo')
    expect(await server.view(home.cookie)).toMatchObject({ day: before.day, map: before.map })
    expect(await journal()).toHaveLength(1)
    await change(server, home.cookie, 'POST', '/backup/undo')
    await change(server, home.cookie, 'POST', '/redo')

    const whole = (await unpack(await download(server, home))).get('changes.ndjson')
    expect(whole?.equals(given.get('changes.ndjson') ?? Buffer.of())).toBe(true)
  } finally {
    await stop()
  }
}, 600_000)
