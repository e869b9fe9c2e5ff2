import { expect, test } from 'vitest'
import type { RecordedChange } from '../../src/campaign/campaign.ts'
import { fullRevision } from '../../src/campaign/campaign.ts'
import { redo, undo } from '../../src/campaign/undo.ts'
import type { GmView, JournalPage } from '../../src/protocol/views.ts'
import { download, sendBackup, startHosted, unpack } from './backups.ts'
import { CAMPAIGN, endADay, onRevision, type Server } from './server.ts'

/** More than are read, written or walked at once. */
const DAYS = 5_000

/** A campaign of many days, signed in to: its first day over and over. */
const travelled = async (server: Server) => {
  const { store } = server
  await endADay(server, await server.signIn())
  const home = await store.find(CAMPAIGN)
  const credential = await store.findCredential(CAMPAIGN)
  const [first] = await store.listChanges(CAMPAIGN, { after: 0, upTo: 1, limit: 1 })
  if (!home || !credential || first?.content.kind !== 'day') throw new Error('no day')
  const { entry } = first.content
  async function* days(): AsyncGenerator<RecordedChange, void> {
    for (let day = 1; day <= DAYS; day += 1) {
      const patch = { before: { day: day - 1 }, after: { day }, atlas: {} }
      const content = { kind: 'day' as const, entry: { ...entry, day } }
      const parent = day === 1 ? null : day - 1
      yield { seq: day, parent, content, patch, undone: false, volume: 0, mark: null, madeAt: day }
    }
  }
  const changes = await store.stage(days(), 'travelled')
  await store.create({
    id: 'travelled',
    epoch: 'travelled',
    expedition: { ...home.expedition, day: DAYS },
    mapState: home.mapState,
    history: { revision: DAYS, head: DAYS, redo: null, images: [], changes },
  })
  await store.createCredential('travelled', credential)
  return { campaign: 'travelled', cookie: await server.signIn('travelled', server.key) }
}

test(`a campaign of ${DAYS} changes is given out, restored as a copy and in place, taken back and given out again`, async () => {
  const { server, copy, stop } = await startHosted()
  try {
    const { store } = server
    const asker = await travelled(server)
    const file = await download(server, asker)
    const { id, key } = await copy(file)
    const copied = { campaign: id, cookie: await server.signIn(id, key) }
    const [given, again] = [await unpack(file), await unpack(await download(server, copied))]
    expect(again.get('changes.ndjson')?.equals(given.get('changes.ndjson') ?? Buffer.of())).toBe(
      true,
    )

    const home = { campaign: CAMPAIGN, cookie: await server.signIn() }
    const before = await server.view(home.cookie)
    const headers = onRevision(before.revision)
    const answer = await sendBackup(server, file, { ...home, route: '/backup', headers })
    expect(answer.json<GmView>()).toMatchObject({ day: DAYS, undo: { kind: 'restore' } })
    const journal = async () =>
      (await server.send({ route: '/days', ...home })).json<JournalPage>().days
    expect((await journal())[0]).toMatchObject({ day: DAYS })
    const asked = async () => {
      const { revisions } = (await store.find(CAMPAIGN)) ?? {}
      return { campaign: CAMPAIGN, revision: revisions ? fullRevision(revisions) : '' }
    }
    await undo(store, await asked())
    expect(await server.view(home.cookie)).toMatchObject({ day: before.day, map: before.map })
    expect(await journal()).toHaveLength(1)
    await redo(store, await asked())

    const whole = await download(server, home)
    const lines = (await unpack(whole)).get('changes.ndjson')?.toString().trimEnd().split('\n')
    expect(lines).toHaveLength(1 + DAYS + 1)
  } finally {
    await stop()
  }
}, 600_000)
