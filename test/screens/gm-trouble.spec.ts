import type { Page, Route } from '@playwright/test'
import type { LiveMessage } from '#protocol/live.ts'
import { boxOf } from './box-of.ts'
import { enterAsGm, expect } from './fixtures.ts'
import { countRequests, gmPageOf, goOffline, test } from './gm-page.ts'

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
  const saves = countRequests(gm, 'PUT', '/map')
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
})

/** Keys of the requests of a method to a route; `answer` says what becomes of each. */
const keysSent = async (
  page: Page,
  [method, route]: readonly [string, string],
  answer: (route: Route, count: number) => Promise<void>,
): Promise<readonly (string | undefined)[]> => {
  const keys: (string | undefined)[] = []
  await page.route(route, async (route) => {
    if (route.request().method() !== method) return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    return answer(route, keys.length)
  })
  return keys
}

test('a save that failed is kept, and sent again under its key when somebody says so', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  let failing = true
  const keys = await keysSent(gm, ['PUT', '**/map*'], (route) =>
    failing ? route.abort() : route.continue(),
  )
  await gmPage.field('Food stores').fill('77')
  await gmPage.button('Save').click()
  await expect(gm.getByText('Not saved: no connection')).toBeVisible()
  await expect(gmPage.field('Food stores')).toHaveValue('77')
  failing = false
  await gmPage.button('Save').click()
  await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a day without an answer is given up after 8 s, said in its place, and sent again under its key', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  const pass = await holdLimits(gm)
  const said = gm.getByText('Day not saved yet: no connection.')
  const retried = Promise.withResolvers<void>()
  // The first is neither answered nor broken off.
  const keys = await keysSent(gm, ['POST', '**/days*'], async (route, count) => {
    if (count === 1) return
    await retried.promise
    await route.continue()
  })
  const travel = gm.getByRole('region', { name: 'Travel' })
  const before = await boxOf(travel)
  await gmPage.endDay('south')
  await expect.poll(() => keys).toHaveLength(1)
  expect(await pass(7_999)).toBe(0)
  expect(await pass(1)).toBe(1)
  await expect(said).toBeVisible()
  expect(await boxOf(travel), 'nothing moves').toEqual(before)
  retried.resolve()
  await expect(gmPage.day(1)).toBeVisible()
  await expect(said).toBeHidden()
  await expect(gmPage.journal()).toHaveCount(1)
  expect(keys).toEqual([keys[0], keys[0]])
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
  await goOffline(gm)
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

test('a part of the screen that does not come takes nothing else with it; before a reload for it the browser asks', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gmPage.field('Food stores').fill('50')
  await gm.route(/\/assets\/player-pane[^/]*\.css$/, (route) => route.abort())
  await gmPage.open('View as player, beside the map')
  await expect(gm.getByText('A part of this page did not load.')).toBeVisible()
  await expect(gmPage.field('Food stores')).toHaveValue('50')
  const questions: string[] = []
  gm.on('dialog', async (question) => {
    questions.push(question.type())
    await question.dismiss()
  })
  await gmPage.button('Reload').click()
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(gmPage.field('Food stores')).toHaveValue('50')
})
