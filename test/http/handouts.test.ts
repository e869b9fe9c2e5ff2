import { describe, expect, test } from 'vitest'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import { handoutPath } from '#protocol/paths.ts'
import type { PlayersJournal } from '#protocol/story/players-journal.ts'
import type { GmView, PlayerView } from '#protocol/views.ts'
import { change, set } from './change.ts'
import { uploadOnce } from './images.ts'
import { endADay, revisionHeaders, shareServer } from './server.ts'

const open = shareServer()

const begin = async () => {
  const gm = await open()
  const { server, cookie, campaign } = gm
  const image = await uploadOnce(gm, 60, 40)
  const hand = async (state: 'shown' | 'kept', id = image, name = 'The letter'): Promise<GmView> =>
    change(server, cookie, 'POST', '/handouts', { image: id, name, state })
  return {
    server,
    cookie,
    campaign,
    image,
    hand,
    put: async (state: 'shown' | 'kept', id = image) =>
      change(server, cookie, 'PUT', `/handouts/${id}`, { state }),
    takeBack: async () => change(server, cookie, 'DELETE', `/handouts/${image}`),
    step: async (route: '/undo' | '/redo') => change(server, cookie, 'POST', route),
    seen: async () => (await server.send({ route: '/map' })).json<PlayerView>().handout,
    journal: async () =>
      (await server.send({ route: '/journal' }))
        .json<PlayersJournal>()
        .days?.flatMap((day) => day.handouts),
    /** The status that a player gets for a tile of the handout. */
    tile: async (path = handoutPath(image)) =>
      (await server.send({ url: `/charts/${campaign}/${path}/0/0-0.webp` })).statusCode,
  }
}

describe('handouts', () => {
  test('R-HAND-3: one is shown to players, then kept in their journal, then taken back', async () => {
    const { server, cookie, image, hand, put, takeBack, seen, journal, tile } = await begin()
    await endADay(server, cookie)
    expect(await tile()).toBe(404)
    const view = await hand('shown')
    const playersHandout = { id: image, name: 'The letter', width: 60, height: 40 }
    expect(view.handouts).toEqual([{ ...playersHandout, day: 1, state: 'shown' }])
    expect(await seen()).toEqual(playersHandout)
    expect(await tile()).toBe(200)
    await put('kept')
    expect([await seen(), await journal(), await tile()]).toEqual([null, [playersHandout], 200])
    await put('shown')
    expect(await seen()).toEqual(playersHandout)
    await takeBack()
    expect([await seen(), await journal(), await tile()]).toEqual([null, [], 404])
  })

  test('R-HAND-3: at most one is shown: the one before is kept', async () => {
    const { server, cookie, campaign, image, hand, seen, tile } = await begin()
    const other = await uploadOnce({ server, cookie, campaign }, 30, 20)
    await hand('shown')
    const view = await hand('shown', other, 'The map')
    expect(view.handouts?.map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [image, 'kept'],
        [other, 'shown'],
      ]),
    )
    expect((await seen())?.id).toBe(other)
    expect(await tile()).toBe(200)
  })

  test('R-HAND-3: it is undone and redone, the one that it replaced too', async () => {
    const { hand, step, seen, tile, put } = await begin()
    await hand('shown')
    await step('/undo')
    expect([await seen(), await tile()]).toEqual([null, 404])
    const view = await step('/redo')
    expect(view.undo).toEqual({ kind: 'handout', day: null })
    expect(await tile()).toBe(200)
    await put('kept')
    await step('/undo')
    expect((await seen())?.name).toBe('The letter')
  })

  test('R-HAND-5: its image reaches players only as long as it is shown or kept, and no other way', async () => {
    const { server, cookie, image, hand, put, tile } = await begin()
    await hand('kept')
    expect(await tile()).toBe(200)
    expect(await tile(image)).toBe(404)
    expect(await tile(handoutPath('other'))).toBe(404)
    await set(server, cookie, { journal: false })
    expect(await tile()).toBe(404)
    await put('shown')
    expect(await tile()).toBe(200)
    expect(await tile(image)).toBe(404)
  })

  test('R-HAND-5: the chart’s own image, handed out, shows nothing more on the chart', async () => {
    const { server, cookie, campaign, image, hand, tile } = await begin()
    const grid = { left: 0, top: 0, columnSpacing: 200, rowSpacing: 200 }
    await change(server, cookie, 'PUT', '/chart', { chart: { gm: image, players: null, grid } })
    await set(server, cookie, { fog: 'veil' })
    await hand('kept')
    expect(await tile()).toBe(200)
    const veiled = await server.send({ url: `/charts/${campaign}/${image}/0/0-0.webp` })
    const whole = await server.send({ url: `/charts/${campaign}/${handoutPath(image)}/0/0-0.webp` })
    expect(veiled.rawPayload.equals(whole.rawPayload)).toBe(false)
  })

  test('R-SCREEN-2: what is handed out may lie on the table’s screen, and nothing else', async () => {
    const { server, cookie, image, hand, takeBack } = await begin()
    const lay = async () => {
      const body = { ...INITIAL_SCREEN, handout: image }
      return (await server.send({ method: 'PUT', route: '/screen', cookie, body })).statusCode
    }
    expect(await lay()).toBe(400)
    await hand('kept')
    expect(await lay()).toBe(200)
    await takeBack()
    expect(await lay()).toBe(400)
  })

  test('R-REW-5: one of a day that is gone back on stands under the last day that is left', async () => {
    const { server, cookie, image, hand, journal } = await begin()
    for (let day = 1; day <= 3; day += 1) await endADay(server, cookie)
    await hand('kept')
    await change(server, cookie, 'POST', '/rewind', { day: 2, keep: 'preparation' })
    expect(await journal()).toMatchObject([{ id: image }])
  })

  test('R-HAND-3: what is wrong is named, and changes nothing', async () => {
    const { server, cookie, image, hand, takeBack } = await begin()
    const ask = async (method: 'POST' | 'PUT' | 'DELETE', route: string, body?: object) => {
      const { revision } = await server.view(cookie)
      const answer = await server.send({
        method,
        route,
        cookie,
        headers: revisionHeaders(revision),
        body,
      })
      expect((await server.view(cookie)).revision).toBe(revision)
      return answer.json()
    }
    const nowhere = { image: 'nowhere', name: 'A letter', state: 'shown' }
    expect(await ask('POST', '/handouts', nowhere)).toMatchObject({
      errors: [{ path: 'image', code: 'no-such-image' }],
    })
    const blank = { image, name: '  ', state: 'shown' }
    expect((await ask('POST', '/handouts', blank)).errors[0].path).toBe('name')
    expect((await ask('PUT', `/handouts/${image}`, { state: 'kept' })).code).toBe('NO_SUCH_HANDOUT')
    expect((await ask('DELETE', `/handouts/${image}`)).code).toBe('NO_SUCH_HANDOUT')
    await hand('kept')
    const remove = async () => server.send({ method: 'DELETE', route: `/images/${image}`, cookie })
    expect((await remove()).json()).toMatchObject({ code: 'IMAGE_IN_USE', reason: 'handout' })
    await takeBack()
    expect((await remove()).statusCode).toBe(204)
  })
})
