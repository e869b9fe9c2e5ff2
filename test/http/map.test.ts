import { expect, test } from 'vitest'
import type { GmView, PlayerView } from '#protocol/views.ts'
import { PLAYER_FIELDS } from '../support/player-fields.ts'
import { revisionHeaders, shareServer } from './server.ts'

const begin = shareServer()

test('a new campaign has day 0 and a view with exactly the fields of its role', async () => {
  const { server, cookie } = await begin()
  const player = (await server.send({ route: '/map' })).json<PlayerView>()
  expect(Object.keys(player).sort()).toEqual(PLAYER_FIELDS)
  expect(player.day).toBe(0)
  const gm = await server.view(cookie)
  expect(Object.keys(gm).sort()).toEqual(
    [
      ...PLAYER_FIELDS,
      'believed',
      'encounters',
      'handouts',
      'ownChart',
      'notes',
      'openEncounters',
      'progress',
      'redo',
      'rules',
      'settings',
      'suggestion',
      'tables',
      'terrain',
      'undo',
    ].sort(),
  )
  expect(Object.keys(gm.map).sort()).toEqual(
    ['food', 'ointment', 'partyMembers', 'position', 'rain', 'raincatchers', 'survival']
      .concat(['terrain', 'water'])
      .sort(),
  )
})

test('a view comes with its revision as the ETag', async () => {
  const { server } = await begin()
  const answer = await server.send({ route: '/map' })
  expect(answer.headers.etag).toBe(`"${answer.json<PlayerView>().revision}"`)
  expect(answer.json<PlayerView>().revision).toMatch(/^\w+-\d+$/)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('R-SAVE-1: saving answers the new view, which everybody gets from then on', async () => {
  const { server, cookie } = await begin()
  const { map, revision } = await server.view(cookie)
  const record = { ...map, food: 7, rain: 'Heavy' as const }
  const headers = revisionHeaders(revision)
  const saved = await server.send({ method: 'PUT', route: '/map', cookie, headers, body: record })
  expect(saved.statusCode).toBe(200)
  expect(saved.json<GmView>()).toMatchObject({ map: record, undo: { kind: 'save', day: null } })
  expect(saved.headers.etag).toBe(`"${saved.json<GmView>().revision}"`)
  expect(saved.json<GmView>().revision).not.toBe(revision)
  expect((await server.send({ route: '/map' })).json<PlayerView>().map).toEqual(record)
})

test('R-SAVE-2: saving a record equal to the current one makes no revision', async () => {
  const { server, cookie } = await begin()
  const { map, revision } = await server.view(cookie)
  const headers = revisionHeaders(revision)
  const saved = await server.send({ method: 'PUT', route: '/map', cookie, headers, body: map })
  expect(saved.statusCode).toBe(200)
  expect(saved.json<GmView>().revision).toBe(revision)
})

test.each([
  [undefined, 428, 'REVISION_REQUIRED'],
  ['"epoch-99"', 412, 'STALE_REVISION'],
  ['*', 400, 'INVALID_INPUT'],
  ['epoch-0', 400, 'INVALID_INPUT'],
  ['W/"epoch-0"', 400, 'INVALID_INPUT'],
  ['"epoch-0", "epoch-1"', 400, 'INVALID_INPUT'],
  ['""', 400, 'INVALID_INPUT'],
])('R-REV-3: If-Match %s is answered %i %s, and nothing changes', async (ifMatch, status, code) => {
  const { server, cookie } = await begin()
  const before = await server.view(cookie)
  const headers = { 'if-match': ifMatch }
  const body = { ...before.map, food: 1 }
  const answer = await server.send({ method: 'PUT', route: '/map', cookie, headers, body })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
  if (status === 400) expect(answer.json().errors[0].path).toBe('If-Match')
  if (status === 412) expect(answer.json().current).toEqual(before)
  expect(await server.view(cookie)).toEqual(before)
})
