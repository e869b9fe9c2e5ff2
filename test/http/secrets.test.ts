import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENCOUNTER_TABLES } from '../../src/content/encounters/tables.ts'
import { anyNamedRecord } from '../support/arbitraries.ts'
import { PLAYER_FIELDS } from '../support/player-fields.ts'
import { endADay, onRevision, serve } from './server.ts'

/** Words that only the GM may ever read. */
const GM_WORDS = ['undo', 'redo', 'rolls', 'alerts', 'encounter', 'pace', 'gm', 'keyHash']

test('whatever the record, a player is sent the public fields and no word more', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  await fc.assert(
    fc.asyncProperty(anyNamedRecord, async (record) => {
      const { revision } = await server.view(cookie)
      const headers = onRevision(revision)
      const saved = await server.send({
        method: 'PUT',
        route: '/map',
        cookie,
        headers,
        body: record,
      })
      expect(saved.statusCode, saved.body).toBe(200)
      const { body, headers: answered } = await server.send({ route: '/map' })
      // By chance an id may begin with any word.
      const { 'x-request-id': _, ...sent } = answered
      const view = JSON.parse(body)
      expect(view.map).toEqual(record)
      expect(Object.keys(view).sort()).toEqual(PLAYER_FIELDS)
      expect(view.chart.image.path).toBe('players')
      const said = `${body} ${JSON.stringify(sent)}`
      for (const word of GM_WORDS) expect(said).not.toContain(`"${word}`)
    }),
    { numRuns: 40 },
  )
})

test('no answer to a player names an encounter, even right after one', async () => {
  const server = await serve({ dice: (_, sides) => sides })
  const cookie = await server.signIn()
  const { alerts } = await endADay(server, cookie)
  expect(alerts.length).toBeGreaterThan(0)
  const names = Object.values(ENCOUNTER_TABLES).flatMap(({ rows }) => rows.map(({ name }) => name))
  for (const route of ['/map', '/days', '/terrains', '/map?as=player', '/nothing']) {
    const { body } = await server.send({ route })
    for (const secret of [...names, ...alerts]) expect(body).not.toContain(secret)
  }
})
