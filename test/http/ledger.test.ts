import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LedgerView } from '../../src/protocol/ledger.ts'
import { checkProof, type Hashes } from '../../src/rules/ledger/check-proof.ts'
import { readProof } from '../../src/rules/ledger/read-proof.ts'
import { sayProof, sayWhatItProves } from '../../src/rules/ledger/say-proof.ts'
import { noDice } from '../support/loaded-dice.ts'
import { endADay, type Request, type Server, serve } from './server.ts'

const HASHES: Hashes = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest(),
}

/** A campaign whose GM is signed in. The server's own dice are never asked. */
const begin = async () => {
  const server: Server = await serve({ dice: noDice })
  const cookie = await server.signIn()
  const ask = async (request: Request) => server.send({ cookie, ...request })
  const ledger = async (method: 'GET' | 'POST' | 'DELETE') =>
    (await ask({ method, route: '/ledger' })).json<LedgerView>()
  const say = async (word: unknown) =>
    ask({ method: 'POST', route: '/ledger/word', body: { word } })
  return { server, cookie, ask, ledger, say }
}

test('R-SEAL-5: what was rolled under a seed is checked from the file alone', async () => {
  const { server, cookie, ask, ledger, say } = await begin()
  const { now } = await ledger('POST')
  expect((await say('Syndra')).statusCode).toBe(200)
  const { rolls } = await endADay(server, cookie)
  expect(rolls.map(({ number }) => number)).toEqual(rolls.map((_, index) => index + 1))
  expect(now?.commitment.startsWith(rolls[0]?.seal ?? 'none')).toBe(true)

  const inUse = await ask({ route: '/ledger/proof' })
  expect(inUse.headers['content-disposition']).toContain('dice-proof.json')
  expect(inUse.json().seeds).toMatchObject([{ seed: null, word: 'Syndra', rolled: rolls.length }])

  const { ended } = await ledger('DELETE')
  expect(ended).toMatchObject([{ commitment: now?.commitment, rolled: rolls.length }])
  const proof = readProof((await ask({ route: '/ledger/proof' })).body)
  const checked = checkProof(proof ?? { ...inUse.json(), seeds: [] }, HASHES)
  const said = sayProof(checked)
  expect(said).toMatchObject([
    {
      isRight: true,
      lines: [`${rolls.length} rolls are what the seed makes of them.`],
    },
  ])
})

test('R-SEAL-6: a file that tells no seed is said to prove nothing', async () => {
  const { ask, ledger, say } = await begin()
  const saysOf = async (): Promise<string> => {
    const proof = readProof((await ask({ route: '/ledger/proof' })).body)
    return proof ? sayWhatItProves(checkProof(proof, HASHES)) : 'no file'
  }
  expect(await saysOf()).toContain('proves nothing')
  await ledger('POST')
  await say('Syndra')
  expect(await saysOf()).toContain('proves nothing')
  await ledger('DELETE')
  expect(await saysOf()).toContain('no result was changed')
})

test('R-SEAL-5: a byte order mark that an editor put before a file is passed over', async () => {
  const { body } = await (await begin()).ask({ route: '/ledger/proof' })
  expect(readProof(`\ufeff${body}`)).toEqual(readProof(body))
})

test('R-SEAL-4: the seed of now is in no answer, the GM’s included', async () => {
  const { server, cookie, ask, ledger, say } = await begin()
  await ledger('POST')
  await say('Syndra')
  await endADay(server, cookie)
  const [seed] = await server.store.listSeeds('home')
  for (const route of ['/ledger', '/ledger/proof', '/map', '/days'])
    expect((await ask({ route })).body).not.toContain(seed?.seed)
})

test.each([
  ['nothing', ''],
  ['a word of blanks', '  '],
  ['a colon, which would make two words of it', 'Syn:dra'],
  ['a line end', 'Syn\ndra'],
  ['too much', 'x'.repeat(61)],
  ['no text', 7],
])('R-SEAL-2: %s is no word, and changes nothing', async (_, word) => {
  const { ledger, say } = await begin()
  await ledger('POST')
  const answer = await say(word)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ path: 'word' }])
  expect((await ledger('GET')).now?.word).toBeNull()
})

test.each([
  '',
  'null',
  '{}',
  '{"format":"overland-dice","version":2,"campaign":"x","seeds":[]}',
  '[1]',
])('R-SEAL-5: %j is no file of dice', (text) => {
  expect(readProof(text)).toBeNull()
})

test('R-SEAL-5: the page that checks a file is sent as a file, whole in itself', async () => {
  const { server } = await begin()
  const answer = await server.app.inject('/check-the-dice.html')
  expect(answer.headers['content-disposition']).toContain('check-the-dice.html')
})
