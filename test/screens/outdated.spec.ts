import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { deskOf, test } from './gm-desk.ts'

/** Has the page take the server for one that speaks the protocol after its own. */
const makeServerNewer = async (page: Page): Promise<void> =>
  page.routeWebSocket('**/live*', (socket) => {
    socket.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text))
      if (message.protocol !== undefined) message.protocol += 1
      socket.send(JSON.stringify(message))
    })
  })

const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test('a page that is older than its server says so and reloads itself, once', async ({
  browser,
  server,
  http,
}) => {
  const page = await browser.newPage()
  const loads = countLoads(page)
  await makeServerNewer(page)
  await page.goto(server.url)
  await expect(page.getByText('Overland was updated. Reloading…')).toBeVisible()
  await expect(page.getByText('Please reload it.')).toBeVisible()
  expect(loads()).toBe(2)
  await http.save({ food: 12 })
  await expect(page.getByRole('group', { name: 'Food stores', exact: true })).toContainText(
    '12 rations',
  )
  expect(loads()).toBe(2)
  await page.close()
})

test('a GM’s page reloads itself with the edits that are not saved, and asks nothing', async ({
  gm,
}) => {
  const food = deskOf(gm).field('Food stores')
  const questions: string[] = []
  gm.on('dialog', async (question) => {
    questions.push(question.type())
    await question.accept()
  })
  await food.fill('45')
  const reloaded = gm.waitForEvent('load')
  await makeServerNewer(gm)
  await gm.context().setOffline(true)
  await expect(gm.getByRole('status')).toHaveText('Reconnecting')
  await gm.context().setOffline(false)
  await reloaded
  await expect(gm.getByText('Please reload it.')).toBeVisible()
  await expect(food).toHaveValue('45')
  await expect(gm.getByText('Unsaved: Food stores.')).toBeVisible()
  expect(questions).toEqual([])
})
