/** @module-tag more */
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Day } from '#protocol/views.ts'
import { withCleanup } from '#soak/support/cleanup.ts'
import { dayOn, signIn } from '#soak/support/gm.ts'
import { ask } from '#soak/support/http.ts'
import { GM_KEY, startNode } from '#soak/support/node.ts'
import { databaseFile } from '#store/sqlite/connection.ts'
import { temporaryFolder } from '../tools/temporary-folder.ts'

test('a log that is deleted under a running server loses no acknowledged day: 503, and not ready', () =>
  withCleanup(async (cleanup) => {
    const env = { PORT: '0', DATA_DIR: temporaryFolder() }
    const node = await startNode(cleanup, env)
    const gm = await signIn(node.url, GM_KEY)
    let { revision } = await gm.view(node.url)
    const endDay = async (key: string) => {
      const { status, text } = await gm.change(node.url, dayOn(revision, key))
      if (status === 201) revision = (JSON.parse(text) as Day).revision
      return status
    }
    for (let day = 1; day <= 3; day += 1) expect(await endDay(`day-${day}`)).toBe(201)
    rmSync(`${databaseFile(env.DATA_DIR)}-wal`)
    expect(await endDay('refused')).toBe(503)
    await expect.poll(async () => (await ask(`${node.url}/readyz`)).status).toBe(503)
    expect((await ask(`${node.url}/healthz`)).status).toBe(200)
    await node.stop({ keepData: true })

    const secondNode = await startNode(cleanup, env)
    expect((await ask(`${secondNode.url}/readyz`)).status).toBe(200)
    expect(await (await signIn(secondNode.url, GM_KEY)).view(secondNode.url)).toMatchObject({
      revision,
      day: 3,
    })
  }))
