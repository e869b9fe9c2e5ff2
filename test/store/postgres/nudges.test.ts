import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nudgeExchange } from '#store/postgres/nudges.ts'
import { openScreen, startLiveOver } from '../../http/live-support.ts'
import { databaseForTest, IS_POOLED } from '../../support/postgres.ts'
import { begin, HOME, player } from '../contract/play.ts'
import { twoNodes } from './two-nodes.ts'

/** Connects to a database without a node: collects notifications, and can send some. */
const connectListener = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query('listen overland')
  return {
    payloads,
    notify: async (payload: string) => {
      await client.query(`notify overland, ${pg.escapeLiteral(payload)}`)
    },
  }
}

test.skipIf(IS_POOLED)(
  'a nudge contains a campaign and its revision, and nothing else',
  async () => {
    const { url, one } = await twoNodes()
    const before = await begin(one)
    const { payloads } = await connectListener(url)
    await player(one).saveFood(7)
    const { epoch } = before.revisions
    const node = expect.stringMatching(/^[-0-9a-f]{36}$/)
    await expect
      .poll(() => payloads.map((payload) => JSON.parse(payload) as unknown))
      .toContainEqual({ node, campaign: HOME, newest: { epoch, full: 1 } })
  },
)

test.skipIf(IS_POOLED)('a forged nudge changes nothing, as nodes read the database', async () => {
  const { url, one, other } = await twoNodes()
  await begin(one)
  const live = await startLiveOver(other)
  const screen = await openScreen(live, { session: 'hash' })
  await screen.nextView()
  const { notify } = await connectListener(url)
  for (const forged of [
    '',
    'null',
    '7',
    '{"node":"x","campaign":7}',
    `{"node":"x","campaign":"${HOME}"}`,
    `{"node":"x","campaign":"${HOME}","newest":{"epoch":"y","full":99}}`,
    `{"node":"x","campaign":"${HOME}","newest":7}`,
  ])
    await notify(forged)
  await player(one).saveFood(4)
  expect(await screen.nextView()).toMatchObject({ view: { map: { food: 4 } } })
  expect(screen.messages).toHaveLength(2)
})

const startExchange = async (connect: (url: string) => pg.Client) => {
  const url = await databaseForTest()
  const pool = new pg.Pool({ connectionString: url })
  // Like the product's pool: a connection that the dropped database ends is no uncaught error.
  pool.on('error', () => {})
  const nudges = nudgeExchange(
    pool,
    () => connect(url),
    () => {},
  )
  onTestFinished(async () => {
    nudges.close()
    await pool.end()
  })
  return nudges
}

test.skipIf(IS_POOLED)('a node is listening once its own nudge has come back', async () => {
  const nudges = await startExchange((url) => new pg.Client({ connectionString: url }))
  await expect.poll(nudges.isListening).toBe(true)
})

test('a node on whose connection nothing arrives, as behind a pooler, is not listening', async () => {
  const silentClient = (url: string) => {
    const client = new pg.Client({ connectionString: url })
    vi.spyOn(client, 'query').mockImplementation(() => {})
    return client
  }
  const nudges = await startExchange(silentClient)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(nudges.isListening()).toBe(false)
})

test('a node that cannot listen opens nevertheless, and is not listening', async () => {
  const nudges = await startExchange(() => new pg.Client({ host: '127.0.0.1', port: 1 }))
  expect(nudges.isListening()).toBe(false)
})
