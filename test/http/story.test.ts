import { describe, expect, test } from 'vitest'
import type { PlayersJournal } from '#protocol/story/players-journal.ts'
import type { GmView, JournalPage } from '#protocol/views.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { askEverything } from './canary/player-channels.ts'
import { change, playersView, refused, set } from './change.ts'
import { endADay, type Server, shareServer } from './server.ts'

const NOTES = { gm: 'The guide lies.', players: 'The guide *smiled*.', session: 'One' }

/** Every morning brings the first row of the terrain's table. */
const eventful: Dice = (purpose, sides) => {
  if (purpose === 'encounter:morning') return sides
  return purpose === 'navigation' ? sides : 1
}

const begin = shareServer()

const journal = async (server: Server, query = '', cookie?: string): Promise<PlayersJournal> => {
  const answer = await server.send({ route: `/journal${query}`, cookie })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PlayersJournal>()
}
describe('PUT /days/{day}/notes', () => {
  test('R-NOTE-3: writes, is undone, and is told to the GM', async () => {
    const { server, cookie } = await begin()
    await endADay(server, cookie)
    const view = await change(server, cookie, 'PUT', '/days/1/notes', NOTES)
    expect(view.notes).toMatchObject([{ day: 1, session: 'One' }])
    const { days } = (await server.send({ route: '/days', cookie })).json<JournalPage>()
    expect(days[0]).toMatchObject({ notes: NOTES, balance: { food: { used: 4 } } })
    expect((await change(server, cookie, 'POST', '/undo')).notes).toEqual([])
    expect((await journal(server)).days[0]).toMatchObject({ note: '', session: null })
  })

  test.each(['2', '0', '01', 'one'])(
    'R-NOTE-1: of day %s, which does not stand, is 404',
    async (day) => {
      const { server, cookie } = await begin()
      await endADay(server, cookie)
      const problem = await refused(server, cookie, 'PUT', `/days/${day}/notes`, NOTES)
      expect(problem).toMatchObject({ status: 404, code: 'NO_SUCH_DAY' })
    },
  )

  test.each([
    [{ gm: 'x'.repeat(10_001) }, 'gm'],
    [{ session: ' ' }, 'session'],
    [{ session: 'x'.repeat(81) }, 'session'],
  ])('R-NOTE-1, R-NOTE-2: %j is refused, naming the field', async (body, path) => {
    const { server, cookie } = await begin()
    await endADay(server, cookie)
    const notes = { gm: '', players: '', session: null, ...body }
    const { errors } = await refused(server, cookie, 'PUT', '/days/1/notes', notes)
    expect(errors[0].path).toBe(path)
  })
})

describe('GET /journal', () => {
  test('R-STORY-1: is the same for the GM as for players, in pages, and never the GM’s notes', async () => {
    const { server, cookie } = await begin(eventful)
    for (let day = 0; day < 5; day += 1) await endADay(server, cookie)
    await change(server, cookie, 'PUT', '/days/3/notes', NOTES)
    await change(server, cookie, 'POST', '/undo')
    await change(server, cookie, 'POST', '/redo')
    const all = await journal(server)
    expect(await journal(server, '?as=player', cookie)).toEqual(all)
    expect(await journal(server, '', cookie)).toEqual(all)
    expect(all.days.map(({ day }) => day)).toEqual([5, 4, 3, 2, 1])
    expect(all.days[2]).toMatchObject({ note: NOTES.players, session: 'One', encounters: [] })
    expect(JSON.stringify(all)).not.toContain('lies')
    const first = await journal(server, '?limit=2')
    const second = await journal(server, `?limit=2&before=${first.next}`)
    const third = await journal(server, `?limit=2&before=${second.next}`)
    expect([...first.days, ...second.days, ...third.days]).toEqual(all.days)
    expect(third.next).toBeNull()
  })

  test('R-STORY-6: tells a shared encounter with what was rolled, and nothing else of it', async () => {
    const { server, cookie } = await begin(eventful)
    const { map, rules } = await server.view(cookie)
    const table = rules.terrains.find(({ name }) => name === map.terrain)?.table
    const rows = [{ min: 1, max: 6, name: '2d6 crabs and 1d4 gulls', details: 'Hungry.' }]
    await change(server, cookie, 'PUT', `/tables/${table}`, { name: 'Crabs', die: 6, rows })
    await endADay(server, cookie)
    const share = async (shared?: boolean) =>
      change(server, cookie, 'PUT', '/encounters/1-1', {
        state: 'resolved',
        note: 'They fled.',
        ...(shared !== undefined && { shared }),
      })
    const playersEncounters = async () => (await journal(server)).days[0]?.encounters
    await share()
    const before = await playersView(server)
    expect(await playersEncounters()).toEqual([])
    await share(true)
    expect(await playersEncounters()).toEqual([
      { time: 'morning', name: '2d6 crabs and 1d4 gulls' },
    ])
    const shared = await playersView(server)
    expect(shared.journal).not.toBe(before.journal)
    await change(server, cookie, 'POST', '/encounters/1-1/quantities')
    expect(await playersEncounters()).toEqual([{ time: 'morning', name: '2 crabs and 1 gulls' }])
    // Fields that a request leaves out stay as they are.
    await share()
    expect(await playersEncounters()).toHaveLength(1)
    await share(false)
    expect(await playersEncounters()).toEqual([])
    expect((await playersView(server)).journal).toBe(before.journal)
  })

  test('R-STORY-4: is not there while it is off', async () => {
    const { server, cookie } = await begin()
    await endADay(server, cookie)
    await set(server, cookie, { journal: false })
    const answer = await server.send({ route: '/journal' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NO_JOURNAL' })
    expect((await playersView(server)).journal).toBeNull()
    await change(server, cookie, 'POST', '/undo')
    expect((await journal(server)).days).toHaveLength(1)
  })

  test.each(['limit=0', 'before=nonsense'])('R-STORY-1: ?%s is refused', async (query) => {
    const { server } = await begin()
    expect((await server.send({ route: `/journal?${query}` })).statusCode).toBe(400)
  })
})

describe('R-STORY-2, R-STORY-3: whereabouts are as players were told them', () => {
  /** Lost towards heading 4 each day. */
  const astray: Dice = (purpose) => (purpose === 'lost-direction' ? 4 : 1)

  test.each(['true-hex', 'believed-hex', 'no-marker'] as const)(
    'under %s, also once another policy holds, and after bearings',
    async (lost) => {
      const { server, cookie } = await begin(astray)
      await set(server, cookie, { lost })
      await endADay(server, cookie)
      const gm: GmView = await server.view(cookie)
      const seen = (await playersView(server)).map
      const [day] = (await journal(server)).days
      expect([day?.position, day?.terrain]).toEqual([seen.position, seen.terrain])
      expect(day?.way).toEqual(
        { 'true-hex': [gm.map.position], 'believed-hex': [gm.believed], 'no-marker': null }[lost],
      )
      if (lost === 'believed-hex') {
        expect(gm.believed).not.toEqual(gm.map.position)
        await change(server, cookie, 'POST', '/bearings', { reveal: 'trail' })
        expect((await journal(server)).days[0]).toEqual(day)
      }
      await set(server, cookie, { lost: 'true-hex' })
      expect((await journal(server)).days[0]).toEqual(day)
      await set(server, cookie, { lost: 'no-marker' })
      expect((await journal(server)).days[0]).toMatchObject({
        position: null,
        terrain: null,
        way: null,
      })
    },
  )
})

describe('R-OUT-1: exports', () => {
  const play = async () => {
    const begun = await begin(eventful)
    const { server, cookie } = begun
    for (let day = 0; day < 60; day += 1) await endADay(server, cookie)
    await change(server, cookie, 'POST', '/undo')
    for (const [day, session] of [
      [2, 'One: Über'],
      [30, 'Two'],
      [32, 'One: Über'],
    ] as const)
      await change(server, cookie, 'PUT', `/days/${day}/notes`, { ...NOTES, session })
    return begun
  }
  const read = async (server: Server, route: string, cookie?: string) => {
    const answer = await server.send({ route, cookie })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }
  const numbers = ({ days }: { readonly days: readonly { readonly day: number }[] }) =>
    days.map(({ day }) => day)

  test('the GM’s and the players’ have the days that stand, oldest first, all or of one session', async () => {
    const { server, cookie } = await play()
    const all = Array.from({ length: 59 }, (_, at) => at + 1)
    const gms = (await read(server, '/days/export?format=json', cookie)).json<JournalPage>()
    expect(numbers(gms)).toEqual(all)
    const { days } = (await server.send({ route: '/days?limit=100', cookie })).json<JournalPage>()
    expect(gms.days).toEqual(days.filter(({ undone }) => !undone).toReversed())
    const players = (await read(server, '/journal/export?format=json')).json<PlayersJournal>()
    expect(players.days).toEqual((await journal(server, '?limit=100')).days.toReversed())
    const one = encodeURIComponent('One: Über')
    const route = `/journal/export?format=json&session=${one}`
    const session = (await read(server, route)).json<PlayersJournal>()
    expect(numbers(session)).toEqual(all.filter((day) => (day > 1 && day < 30) || day > 31))
    const chapters = async (route: string) =>
      (await read(server, `${route}?format=markdown`, cookie)).body.match(/(?<=^## ).*$/gm)
    for (const route of ['/days/export', '/journal/export'])
      expect(await chapters(route)).toEqual([
        'Before the first session',
        'One: Über',
        'Two',
        'One: Über',
      ])
  })

  test.each([
    ['markdown', 'text/markdown', '.md'],
    ['csv', 'text/csv', '.csv'],
    ['json', 'application/json', '.json'],
  ])('as %s: a file with a name, and the players’ without the GM’s notes', async (...format) => {
    const [name, type, ends] = format
    const { server, cookie } = await begin(eventful)
    await endADay(server, cookie)
    await change(server, cookie, 'PUT', '/days/1/notes', NOTES)
    for (const [route, who] of [
      ['/days/export', 'gm-journal'],
      ['/journal/export', 'journal'],
    ] as const) {
      const answer = await read(server, `${route}?format=${name}&session=One`, cookie)
      expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`)
      expect(answer.headers['content-disposition']).toContain(`One-${who}${ends}`)
      expect(answer.body.includes('lies')).toBe(who === 'gm-journal')
      expect(answer.body).toContain('The guide')
    }
  })

  test('an unknown session is 404, a format 400; while the journal is off there is no file', async () => {
    const { server, cookie } = await begin()
    await endADay(server, cookie)
    const status = async (route: string) => {
      const answer = await server.send({ route, cookie })
      return [answer.statusCode, answer.json().code]
    }
    for (const route of ['/days/export', '/journal/export']) {
      expect(await status(`${route}?format=csv&session=x`)).toEqual([404, 'NO_SUCH_SESSION'])
      expect(await status(`${route}?format=pdf`)).toEqual([400, 'INVALID_INPUT'])
      expect(await status(route)).toEqual([400, 'INVALID_INPUT'])
    }
    await set(server, cookie, { journal: false })
    expect(await status('/journal/export?format=csv')).toEqual([404, 'NO_JOURNAL'])
    await read(server, '/days/export?format=csv', cookie)
  })
})

test('R-REV-2, R-VIEW-1: without a marker the GM’s notes reach no player, and what is taken back is gone, at each step', async () => {
  const { server, cookie, campaign } = await begin(eventful)
  await set(server, cookie, { lost: 'no-marker' })
  await endADay(server, cookie)
  const secret = { gm: 'canary-gm', players: 'canary-told', session: 'canary-session' }
  const received = async () => {
    const all = await askEverything(server, campaign)
    return all.map(({ text }) => text).join('\n')
  }
  const expectTold = async (isTold: boolean) => {
    const text = await received()
    expect(text).not.toContain('canary-gm')
    expect([text.includes('canary-told'), text.includes('canary-session')]).toEqual([
      isTold,
      isTold,
    ])
  }
  await change(server, cookie, 'PUT', '/days/1/notes', { ...secret, players: '', session: null })
  await expectTold(false)
  await change(server, cookie, 'PUT', '/days/1/notes', secret)
  await expectTold(true)
  await change(server, cookie, 'POST', '/undo')
  await expectTold(false)
  await change(server, cookie, 'POST', '/redo')
  await expectTold(true)
  await set(server, cookie, { journal: false })
  await expectTold(false)
  for (const _ of ['settings', 'note', 'note', 'day']) await change(server, cookie, 'POST', '/undo')
  await expectTold(false)
})
