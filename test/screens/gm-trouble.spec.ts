import type { Browser, Page } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { expect } from './fixtures.ts'
import { countSent, gmPageIsReady, gmPageOf, test, unplug } from './gm-page.ts'
import type { TestServer } from './test-server.ts'

const openAnother = async (browser: Browser, server: TestServer): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${server.url}/dm#key=${server.gmKey}`)
  await gmPageIsReady(page)
  return page
}

test('a clash is shown field by field, and nothing is overwritten before it is decided', async ({
  gm,
  server,
  browser,
}) => {
  const other = await openAnother(browser, server)
  const mine = gmPageOf(gm)
  const theirs = gmPageOf(other)
  const saves = countSent(gm, 'PUT', '/map')
  await mine.field('Food stores').fill('45')
  await mine.field('Water stores').fill('90')
  await theirs.field('Food stores').fill('38')
  await theirs.field('Water stores').fill('70')
  await theirs.button('Save').click()
  await expect(mine.field('Food stores')).toHaveAccessibleDescription(/now 38/)
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
  await expect(theirs.field('Food stores')).toHaveValue('45')
  await expect(theirs.field('Water stores')).toHaveValue('70')

  await test.step('at the end of a day it is decided first, and the day then goes on', async () => {
    await mine.field('Food stores').fill('100')
    await theirs.field('Food stores').fill('38')
    await theirs.button('Save').click()
    await expect(mine.field('Food stores')).toHaveAccessibleDescription(/now 38/)
    await mine.endDay('south')
    await clash.getByLabel('Yours').check()
    await clash.getByRole('button', { name: 'End the day south' }).click()
    await expect(mine.day(1)).toBeVisible()
    await expect(mine.field('Food stores')).toHaveValue('96')
  })
  await other.context().close()
})

test('what has no answer is said, kept, and sent again under the same key', async ({ gm }) => {
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
    await expect(gm.getByText(/Not saved/)).toBeVisible()
    await expect(gmPage.field('Food stores')).toHaveValue('77')
    failing = false
    await gmPage.button('Try again').click()
    await expect(gm.getByText('Saved.', { exact: true })).toBeVisible()
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
    await expect(gm.getByText(/The day south has no answer yet/)).toBeVisible()
    expect(await boxOf(travel), 'nothing moves').toEqual(before)
    await expect(gmPage.button('Wasteland')).toBeInViewport({ ratio: 1 })
    seen.resolve()
    await expect(gm.getByText(/The day south has no answer yet/)).toBeHidden()
    await expect(gmPage.day(1)).toBeVisible()
    await expect(gmPage.journal()).toHaveCount(1)
    await expect(gmPage.field('Food stores')).toHaveValue('73')
  })
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

test('edits are not lost by reloading for a part that stays away: the browser asks first', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  await gmPage.field('Food stores').fill('50')
  await gm.route(/\/assets\/player-pane/, (route) => route.fulfill({ status: 404 }))
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'View as player, beside the map' }).click()
  const questions: string[] = []
  gm.on('dialog', async (question) => {
    questions.push(question.type())
    await question.dismiss()
  })
  await gmPage.button('Reload').click()
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(gmPage.field('Food stores')).toHaveValue('50')
})
