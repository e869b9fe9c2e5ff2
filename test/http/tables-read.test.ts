import { beforeAll, expect, test } from 'vitest'
import { MAX_PASTED_LINES, MAX_PASTED_TEXT } from '../../src/protocol/limits.ts'
import { type Server, startServing } from './server.ts'

let server: Server
let cookie: string

beforeAll(async () => {
  const started = await startServing()
  server = started.server
  cookie = await server.signIn()
  return started.stop
})

const read = (body: unknown) => server.send({ method: 'POST', route: '/tables/read', cookie, body })

test('R-FORMAT-1: POST /tables/read answers tables and the fate of each line, and changes nothing', async () => {
  const before = await server.view(cookie)
  const answer = await read({ text: 'Fen (d6)\n1-4 Gulls\nnext to a boat\n5–7 Fog' })
  expect(answer.statusCode).toBe(200)
  const row = { details: '', table: null, once: false }
  expect(answer.json()).toEqual({
    tables: [
      {
        name: 'Fen',
        die: 6,
        dice: null,
        rows: [
          { ...row, min: 1, max: 4, name: 'Gulls next to a boat' },
          { ...row, min: 5, max: 7, name: 'Fog' },
        ],
      },
    ],
    lines: [
      { line: 1, fate: 'header', message: '' },
      { line: 2, fate: 'row', message: '' },
      { line: 3, fate: 'joined', message: 'Joined to the row of line 2.' },
      { line: 4, fate: 'row', message: '5 to 7 lie outside of a d6.' },
    ],
  })
  expect(await server.view(cookie)).toEqual(before)
})

test.each([
  ['no text', {}, 'text', 'missing'],
  ['a number', { text: 5 }, 'text', 'not-text'],
  ['another field', { text: '1-6 Gulls', table: 'x' }, 'table', 'unknown-field'],
  ['a sign too many', { text: 'x'.repeat(MAX_PASTED_TEXT + 1) }, 'text', 'too-long'],
  ['a line too many', { text: '\n'.repeat(MAX_PASTED_LINES) }, 'text', 'too-many-lines'],
])('POST /tables/read refuses %s and names the field', async (_, body, path, code) => {
  const answer = await read(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ path, code }])
})

test('POST /tables/read takes as many lines as it says, and half signs', async () => {
  const answer = await read({ text: `1-6 \ud800${'\n'.repeat(MAX_PASTED_LINES - 1)}` })
  expect(answer.json().tables[0].rows[0].name).toBe('\ufffd')
  expect(answer.json().lines).toHaveLength(MAX_PASTED_LINES)
})

test('POST /tables/read refuses more than 1 MB', async () => {
  expect((await read({ text: 'é'.repeat(2 ** 19) })).statusCode).toBe(413)
})
