import { expect, test } from 'vitest'
import type { JournalPage } from '#protocol/views.ts'
import { endADay, ORDER, revisionHeaders, shareServer } from './server.ts'

const begin = shareServer()

test('R-DAY-6: edits of the form are part of the day, in one revision', async () => {
  const { server, cookie } = await begin()
  const { map, revision } = await server.view(cookie)
  const edited = { ...map, food: 999, position: { x: 10, y: 10 } }
  const day = await endADay(server, cookie, { ...ORDER, manual: true, map: edited })
  expect(day.map).toEqual({ ...edited, position: { x: 11, y: 11 } })
  expect(day).toMatchObject({ rolls: [], alerts: [], day: 1 })
  const headers = revisionHeaders(day.revision)
  const undone = await server.send({ method: 'POST', route: '/undo', cookie, headers })
  expect(undone.json().map).toEqual(map)
  expect(day.revision.split('-')[0]).toBe(revision.split('-')[0])
})

test('R-JOUR-2: the journal is read newest first, page by page, each day once', async () => {
  const { server, cookie } = await begin()
  for (let day = 0; day < 5; day += 1) await endADay(server, cookie)
  const read: number[] = []
  let next: string | null = ''
  let pages = 0
  while (next !== null) {
    const before = next === '' ? '' : `&before=${next}`
    const answer = await server.send({ route: `/days?limit=2${before}`, cookie })
    const page: JournalPage = answer.json<JournalPage>()
    read.push(...page.days.map(({ day }) => day))
    next = page.next
    pages += 1
  }
  expect(read).toEqual([5, 4, 3, 2, 1])
  expect(pages).toBe(3)
})

test.each([
  ['limit=0', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['before=nonsense', 'before'],
  ['page=2', 'page'],
  ['__proto__=2', '__proto__'],
])('GET /days?%s is refused, naming %s', async (query, path) => {
  const { server, cookie } = await begin()
  const answer = await server.send({ route: `/days?${query}`, cookie })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].path).toBe(path)
})
