import type { Page } from '@playwright/test'
import type { LiveMessage } from '../../src/protocol/live.ts'
import { boxOf } from './box-of.ts'
import { drawMap } from './drawn-map.ts'
import { enterAsGm, expect } from './fixtures.ts'
import { countSent, gmPageOf, test, unplug } from './gm-page.ts'
import { mapSettingsOf } from './map-settings.ts'

/**
 * Has the time after which the page's requests are given up pass only when the test says so.
 * Answers how many were given up by it.
 */
const holdLimits = async (page: Page): Promise<(ms: number) => Promise<number>> => {
  const held = await page.evaluateHandle(() => {
    let now = 0
    let limits: { readonly at: number; readonly over: AbortController }[] = []
    AbortSignal.timeout = (ms) => {
      const over = new AbortController()
      limits.push({ at: now + ms, over })
      return over.signal
    }
    const pass = (ms: number): number => {
      now += ms
      const due = limits.filter(({ at }) => at <= now)
      limits = limits.filter(({ at }) => at > now)
      for (const { over } of due) over.abort(new DOMException('Too late', 'TimeoutError'))
      return due.length
    }
    return { pass }
  })
  return (ms) => held.evaluate(({ pass }, passing) => pass(passing), ms)
}

test('a clash is shown field by field, and nothing is overwritten before it is decided', async ({
  gm,
  http,
}) => {
  const mine = gmPageOf(gm)
  const saves = countSent(gm, 'PUT', '/map')
  await mine.field('Food stores').fill('45')
  await mine.field('Water stores').fill('90')
  await http.save({ food: 38, water: 70 })
  await expect(mine.field('Food stores')).toHaveAccessibleDescription(/changed to 38/)
  await mine.button('Save').click()

  const clash = gm.getByRole('dialog', { name: 'Changed since you typed' })
  await expect(clash).toBeVisible()
  expect(saves()).toBe(0)
  await clash.getByRole('button', { name: 'Go on and save' }).click()
  await expect(clash).toContainText('Choose a value for every field first.')
  await clash.getByRole('group', { name: 'Food stores' }).getByLabel('Yours').check()
  await clash.getByRole('group', { name: 'Water stores' }).getByLabel('Now').check()
  await clash.getByRole('button', { name: 'Go on and save' }).click()
  await expect(clash).toBeHidden()
  await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
  expect((await http.view()).map).toMatchObject({ food: 45, water: 70 })

  await test.step('at the end of a day it is decided first, and the day then goes on', async () => {
    await mine.field('Food stores').fill('100')
    await http.save({ food: 38 })
    await expect(mine.field('Food stores')).toHaveAccessibleDescription(/changed to 38/)
    await mine.endDay('south')
    await clash.getByLabel('Yours').check()
    await clash.getByRole('button', { name: 'End the day south' }).click()
    await expect(mine.day(1)).toBeVisible()
    await expect(mine.field('Food stores')).toHaveValue('96')
  })
})

test('what has no answer is said, kept, given up after 8 s, and sent again under the same key', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  await test.step('a save that failed, when somebody says so', async () => {
    const keys: (string | undefined)[] = []
    let failing = true
    await gm.route('**/map*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      return failing ? route.abort() : route.continue()
    })
    await gmPage.field('Food stores').fill('77')
    await gmPage.button('Save').click()
    await expect(gm.getByText('Not saved: no connection')).toBeVisible()
    await expect(gmPage.field('Food stores')).toHaveValue('77')
    failing = false
    await gmPage.button('Save').click()
    await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
  await test.step('a day whose answer was lost, by itself', async () => {
    let lost = 0
    const seen = Promise.withResolvers<void>()
    await gm.route('**/days*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (lost === 2) {
        await seen.promise
        return route.continue()
      }
      lost += 1
      await route.fetch()
      return route.abort()
    })
    const travel = gm.getByRole('region', { name: 'Travel' })
    const before = await boxOf(travel)
    await gmPage.endDay('south')
    await expect(gm.getByText('Day not saved yet: no connection.')).toBeVisible()
    expect(await boxOf(travel), 'nothing moves').toEqual(before)
    await expect(gmPage.button('Wasteland')).toBeInViewport({ ratio: 1 })
    seen.resolve()
    await expect(gm.getByText('Day not saved yet: no connection.')).toBeHidden()
    await expect(gmPage.day(1)).toBeVisible()
    await expect(gmPage.journal()).toHaveCount(1)
    await expect(gmPage.field('Food stores')).toHaveValue('73')
  })
  await gm.unrouteAll()
  await test.step('a request without an answer is given up after 8 s', async () => {
    const pass = await holdLimits(gm)
    const keys: (string | undefined)[] = []
    await gm.route('**/days*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      // The first is neither answered nor broken off.
      if (keys.length > 1) await route.continue()
    })
    await gmPage.endDay('south')
    await expect.poll(() => keys).toHaveLength(1)
    expect(await pass(7_999)).toBe(0)
    expect(await pass(1)).toBe(1)
    await expect(gmPage.day(2)).toBeVisible()
    await expect(gmPage.journal()).toHaveCount(2)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})

test('R-GRID-12: a map whose pictures are straightened is waited for', { tag: '@more' }, async ({
  gm,
}) => {
  const pass = await holdLimits(gm)
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMap())
  await work.turnTo('Grid')
  await work.sheet.getByRole('textbox', { name: 'Angle' }).fill('2')
  const laid = Promise.withResolvers<void>()
  await gm.route('**/chart', async (route) => {
    await laid.promise
    await route.continue()
  })
  await pass(8_000)
  await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(work.sheet.getByText('Saving…')).toBeVisible()
  expect(await pass(60_000)).toBe(0)
  laid.resolve()
  await expect(work.sheet.getByText('Saved', { exact: true })).toBeVisible()
})

test('R-VIEW-4: while the server is without its database the GM is told so, and commands wait', async ({
  page,
  server,
}) => {
  await enterAsGm(page.context(), server)
  let say = (_message: LiveMessage): void => {}
  await page.routeWebSocket('**/live*', (socket) => {
    socket.connectToServer()
    say = (message) => socket.send(JSON.stringify(message))
  })
  await page.goto('/dm')
  const gmPage = gmPageOf(page)
  const status = page.getByRole('status')
  await expect(status).toHaveText('Live')
  say({ event: 'away' })
  await expect(status).toHaveText('Reconnecting')
  const why = page.getByText('The server cannot reach its database.')
  await expect(why).toBeVisible()
  await page.route('**/days*', async (route) => route.fulfill({ status: 503 }))
  await gmPage.endDay('south')
  await expect(page.getByText('Day not saved yet: no connection.')).toBeVisible()
  await page.unroute('**/days*')
  // Live again, the page sends it at once.
  say({ event: 'beat', viewers: 7 })
  await expect(status).toHaveText('Live')
  await expect(why).toBeHidden()
  await expect(page.getByText('7 watching')).toBeVisible()
  await expect(gmPage.day(1)).toBeVisible()
})

test('offline, edits are kept, nothing is ordered twice, and all catches up by itself', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  await unplug(gm)
  await expect(gm.getByRole('status')).toHaveText('Reconnecting')
  await gmPage.field('Food stores').fill('50')
  await gmPage.endDay('south')
  await expect(gmPage.button('Try again')).toBeVisible()
  await gmPage.button('End day: north').click({ force: true })
  await gmPage.undo().click({ force: true })
  await gm.context().setOffline(false)
  await expect(gmPage.day(1)).toBeVisible()
  await expect(gmPage.field('Food stores')).toHaveValue('46')
  await expect(gm.getByRole('status')).toHaveText('Live')
  await gmPage.endDay('south-east')
  await expect(gmPage.day(2)).toBeVisible()
  await expect(gmPage.journal()).toHaveCount(2)
})

test('a part of the screen that does not come takes nothing else with it, and comes later; before a reload for it the browser asks', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  const style = /\/assets\/player-pane[^/]*\.css$/
  const notYet = gm.getByText(/This part of the page has not loaded yet/)
  await gmPage.field('Food stores').fill('50')
  await gm.route(style, (route) => route.abort())
  await gmPage.open('View as player, beside the map')
  await expect(notYet).toBeVisible()
  await expect(gmPage.field('Food stores')).toHaveValue('50')
  const questions: string[] = []
  gm.on('dialog', async (question) => {
    questions.push(question.type())
    await question.dismiss()
  })
  await gmPage.button('Reload').click()
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await gm.unroute(style)
  const pane = gm.getByRole('region', { name: 'As players see it' })
  await expect(pane).toBeVisible()
  await expect(pane, 'it has its styles').toHaveCSS('display', 'grid')
  await expect(notYet).toBeHidden()
  await expect(gmPage.field('Food stores')).toHaveValue('50')
})
