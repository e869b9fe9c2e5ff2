// A server as `npm start` runs it, which puts a new campaign behind the address `home` whenever its
// parent asks: each test of the screens finds one that nobody has touched, and no test waits for a
// server to start.
import { HOME } from '#protocol/paths.ts'
import { createCampaignWithKey } from '#server/access/create-campaign-with-key.ts'
import { newSignInLink } from '#server/access/sessions.ts'
import { systemClock } from '#server/clock.ts'
import { run } from '#server/start/run.ts'
import { catchSignals } from '#server/start/signals.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'

/** How to open the campaign that now has the address `home`. */
export interface NewHome {
  readonly key: string
  /** The secret of a link that signs in once. */
  readonly linkToken: string
}

let opening: ReturnType<typeof openSqliteStore> | undefined
let behindHome: string = HOME

const openHome = async (): Promise<NewHome> => {
  const store = await opening
  if (!store) throw new Error('The server has no store')
  await store.replaceAddresses(behindHome, 'both', [])
  const { id, key } = await createCampaignWithKey(store, { name: 'Overland' })
  await store.replaceAddresses(id, 'both', [HOME])
  behindHome = id
  return { key, linkToken: await newSignInLink(store, systemClock, id) }
}

await run({
  readEnv: () => process.env,
  onShutdown: catchSignals(),
  opensPage: false,
  openStore: async ({ dataDir }) => {
    opening = openSqliteStore({ dataDir })
    return opening
  },
})
process.on('message', () => void openHome().then((home) => process.send?.(home)))
process.once('disconnect', () => process.exit())
