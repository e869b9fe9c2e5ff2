/** @module-tag more */
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { openScreen, startLiveOver } from '../../http/live-support.ts'
import { cutConnections, databaseForTest } from '../../support/postgres.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { runSql } from '../../support/run-sql.ts'
import { begin, current, HOME, saving } from '../contract/play.ts'

test('a database server that is gone is reported, and used again once it is back', async () => {
  const server = await startPostgres()
  onTestFinished(server.close)
  const url = await server.createDatabase()
  const store = await openPostgresStore({ url })
  await begin(store)
  const live = await startLiveOver(store, { intervals: { revisionCheck: 50, away: 100 } })
  const screen = await openScreen(live, { changes: true })
  const lastEvent = () => screen.messages.at(-1)?.event
  for (const end of [server.stop, server.kill]) {
    const acknowledged = (await current(store)).state.record.food + 1
    expect(await store.commit(saving(await current(store), acknowledged))).toBe('committed')
    const before = await current(store)
    await end()
    await expect(store.find(HOME)).rejects.toThrow(StoreUnavailable)
    await expect(store.commit(saving(before, 99))).rejects.toThrow(StoreUnavailable)
    await expect(store.ping()).rejects.toThrow(StoreUnavailable)
    await expect.poll(lastEvent).toBe('away')
    expect(store.link?.()).toMatchObject({ listening: false })
    await server.start()
    await expect.poll(lastEvent).toBe('beat')
    expect((await current(store)).state.record.food).toBe(acknowledged)
    await expect.poll(store.link ?? (() => undefined)).toMatchObject({ listening: true })
  }
  expect(store.link?.().reconnects).toBe(2)
  // A server with fsync off would silently lose acknowledged changes, so it is refused.
  await runSql(url, 'alter system set fsync = off')
  await runSql(url, 'select pg_reload_conf()')
  await expect.poll(() => refusalOf(url)).toMatchObject({ code: 'DATABASE_UNUSABLE' })
  expect(await refusalOf(`${url}?fsync=off`)).toBeUndefined()
  await live.feed.close()
  await store.close()
})

/** The refusal of a database, if there is one; changed settings take effect a moment later. */
const refusalOf = async (url: string): Promise<unknown> => {
  try {
    await (await openPostgresStore({ url })).close()
    return undefined
  } catch (error) {
    return error
  }
}

test('a connection that is cut fails one request at most, and the next ones find another', async () => {
  const url = await databaseForTest()
  const store = await openPostgresStore({ url })
  await begin(store)
  for (let cut = 1; cut <= 3; cut += 1) {
    expect(await store.commit(saving(await current(store), cut))).toBe('committed')
    await cutConnections(url, '')
    const before = await current(store).catch(() => current(store))
    expect(before.state.record.food).toBe(cut)
  }
  await store.close()
  await expect(store.find(HOME)).rejects.toThrow(StoreUnavailable)
  await store.close()
})
