import { expect, test } from 'vitest'
import type { PlayersJournal } from '#protocol/story/players-journal.ts'
import type { Day, JournalPage } from '#protocol/views.ts'
import { change, playersView, set } from './change.ts'
import { uploadOnce } from './images.ts'
import { endADay, ORDER, type Server, shareServer } from './server.ts'

const begin = shareServer()

const GRID = { left: 500, top: 100, columnSpacing: 45, rowSpacing: 26 }
/** The second row's fifth hex from the right edge. */
const HEX = { x: 1, y: 9 }

/** Always lost, along heading 5. */
const open = async () => {
  const dice = (purpose: string, sides: number): number =>
    purpose === 'lost-direction' ? 5 : purpose === 'navigation' ? 1 : Math.min(2, sides)
  const own = await begin(dice)
  const { server, cookie } = own
  const gm = await uploadOnce(own)
  const lay = (pointy: boolean) =>
    change(server, cookie, 'PUT', '/chart', {
      chart: { gm, players: null, grid: { ...GRID, pointy } },
    })
  return { server, cookie, lay }
}

const journals = async (server: Server, cookie: string) => ({
  gm: (await server.send({ route: '/days', cookie })).json<JournalPage>().days,
  players: (await server.send({ route: '/journal?as=player' })).json<PlayersJournal>().days,
})

test('R-DAY-9: a day keeps the compass of the map on which it was ended, in both journals and exports', async () => {
  const { server, cookie, lay } = await open()
  const flat: Day = await endADay(server, cookie, { ...ORDER, direction: 1 })
  await lay(true)
  const turned: Day = await endADay(server, cookie, { ...ORDER, direction: 1 })
  expect(flat.alerts.at(-1)).toContain('They moved 5 (south-west)')
  expect(turned.alerts.at(-1)).toContain('They moved 5 (north-west)')
  expect([flat.pointy, turned.pointy]).toEqual([undefined, true])

  await lay(false)
  const { gm, players } = await journals(server, cookie)
  expect(gm.map(({ day, pointy }) => [day, pointy])).toEqual([
    [2, true],
    [1, undefined],
  ])
  expect(gm[0]?.alerts).toEqual(turned.alerts)
  expect(players.map(({ day, pointy }) => [day, pointy])).toEqual([
    [2, true],
    [1, undefined],
  ])
  expect(JSON.stringify(players[1])).not.toContain('pointy')
  const journal = await server.send({ route: '/days/export?format=markdown', cookie })
  expect(journal.body).toMatch(
    /set out north .*and went south-west.*set out east .*and went north-west/s,
  )
})

test('R-NUM-1, R-GRID-11: views tell a numbering that counts as a pointy map is drawn', async () => {
  const { server, cookie, lay } = await open()
  expect((await server.view(cookie)).settings.numbering).not.toHaveProperty('pointy')
  await set(server, cookie, {
    numbering: { for: 'everyone', origin: HEX, column: 5, row: 2, oddColumns: 'lower' },
  })
  expect((await server.view(cookie)).naming).not.toHaveProperty('pointy')
  const view = await lay(true)
  expect(view.naming).toMatchObject({ origin: HEX, pointy: true })
  expect(view.settings.numbering).not.toHaveProperty('pointy')
  // From hex (0, 0), which is drawn in the row above, four and a half hexes to the right.
  const numbering = { origin: { x: 0, y: 0 }, column: 10, row: 1, oddColumns: 'upper' }
  expect(await playersView(server)).toMatchObject({
    numbering: { ...numbering, pointy: true },
    naming: { ...numbering, pointy: true },
  })
})
