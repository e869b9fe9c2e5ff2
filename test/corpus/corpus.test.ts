import { existsSync, readdirSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { UPGRADE_STEPS, versionAfter } from '../../src/campaign/upgrade.ts'
import { databaseFile } from '../../src/store/sqlite/connection.ts'
import { download, type Hosted, sendBackup, startHosted } from '../http/backups.ts'
import { CAMPAIGN, onRevision, startServing, temporaryFolder } from '../http/server.ts'
import { CAMPAIGN_FILE, DATABASE, KEY, type Reached, readAll } from './corpus.ts'
import { makeCorpus } from './make-corpus.ts'

// CORPUS=record makes the folder of this version unless it is there, and writes what all answer anew.
const isRecording = process.env.CORPUS === 'record'
const here = import.meta.dirname
const newest = join(here, `${versionAfter(UPGRADE_STEPS)}`)
if (isRecording && !existsSync(newest)) await makeCorpus(newest)

const versions = readdirSync(here)
  .filter((name) => /^\d+$/.test(name))
  .sort((a, b) => Number(a) - Number(b))

let hosted: Hosted
beforeAll(async () => {
  hosted = await startHosted()
  return hosted.stop
})

const copyOf = async (file: Buffer): Promise<Reached> => {
  const { server, copy } = hosted
  const { id, key, players } = await copy(file)
  return { server, campaign: id, cookie: await server.signIn(id, key), players }
}

/** The campaign of a copy of a version's database. */
const opened = async (version: string): Promise<Reached> => {
  const dataDir = await temporaryFolder()
  await copyFile(join(here, version, DATABASE), databaseFile(dataDir))
  const { server, stop } = await startServing({ dataDir })
  onTestFinished(stop)
  const cookie = await server.signIn(CAMPAIGN, KEY)
  return { server, campaign: CAMPAIGN, cookie, players: CAMPAIGN }
}

test('there is a corpus of this version', () => {
  expect(versions).toContain(`${versionAfter(UPGRADE_STEPS)}`)
})

const fileOf = async (version: string) => readFile(join(here, version, CAMPAIGN_FILE))
const expected = (version: string) => join(here, version, 'expected.json')

const expectAsBefore = async (
  version: string,
  reached: Reached,
  more: object = {},
): Promise<void> => {
  const before = JSON.parse(await readFile(expected(version), 'utf8'))
  expect(await readAll(reached)).toEqual({ ...before, ...more })
}

// What is forgotten to be brought up to date, the newest version's files show.
const OLDER = { tags: ['more'] }

describe.each(versions)('version %s', (version) => {
  const options = join(here, version) === newest ? {} : OLDER
  const record = async (): Promise<void> =>
    writeFile(expected(version), `${JSON.stringify(await readAll(await opened(version)))}\n`)

  test(
    'a database is opened, and answers as it did; all that it has of a campaign can be restored',
    options,
    async () => {
      if (isRecording) await record()
      const reached = await opened(version)
      const file = await download(reached.server, reached)
      await expectAsBefore(version, reached)
      await expectAsBefore(version, await copyOf(file))
    },
  )

  test(
    'a campaign’s file is restored as a new campaign, which answers as it did',
    options,
    async () => {
      await expectAsBefore(version, await copyOf(await fileOf(version)))
    },
  )
})

test(
  'a campaign’s file of the oldest version is restored in place, and answers as it did',
  OLDER,
  async () => {
    const [oldest = ''] = versions
    const { server } = hosted
    const cookie = await server.signIn()
    const headers = onRevision((await server.view(cookie)).revision)
    const request = { route: '/backup', cookie, headers }
    const answer = await sendBackup(server, await fileOf(oldest), request)
    expect(answer.statusCode, answer.body).toBe(200)
    // Days that were rolled ahead come along in a new campaign alone.
    const more = { ahead: { days: [] } }
    await expectAsBefore(oldest, { server, campaign: CAMPAIGN, cookie, players: CAMPAIGN }, more)
  },
)
