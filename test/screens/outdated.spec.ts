import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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
