import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, signInAsGm, test } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'
import { mapSettingsOf } from './map-settings.ts'

/** Hands on what the server says, as if it spoke a protocol so much newer. */
const sayNewer = (socket: WebSocketRoute, by: number): void =>
  socket.connectToServer().onMessage((text) => {
    const message = JSON.parse(String(text))
    if (message.protocol !== undefined) message.protocol += by
    socket.send(JSON.stringify(message))
  })

/** Speaks as ever on the first connection, which is ended when the server is updated, and newer from then on. */
const updateLater = async (page: Page): Promise<() => Promise<void>> => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/live*', (socket) => {
    const by = sockets.push(socket) === 1 ? 0 : 1
    sayNewer(socket, by)
  })
  return async () => sockets[0]?.close()
}

const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test('a page that is older than its server says so and reloads itself, once', {
  tag: '@more',
}, async ({ browser, server, http }) => {
  const page = await browser.newPage()
  const loads = countLoads(page)
  await page.routeWebSocket('**/live*', (socket) => sayNewer(socket, 1))
  await page.goto(server.url)
  await expect(page.getByText('Overland was updated. Reloading…')).toBeVisible()
  await expect(page.getByText('Reload it.')).toBeVisible()
  expect(loads()).toBe(2)
  await http.save({ food: 12 })
  await expect(page.getByRole('group', { name: 'Food stores', exact: true })).toContainText(
    '12 rations',
  )
  expect(loads()).toBe(2)
  await page.close()
})

test('unsaved edits of the game master outlive the reload, and nobody is asked', {
  tag: '@more',
}, async ({ page, server }) => {
  await signInAsGm(page.context(), server)
  const gmPage = gmPageOf(page)
  const loads = countLoads(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const update = await updateLater(page)
  await page.goto('/dm')
  await gmPage.expectLive()
  await gmPage.field('Water stores').fill('91')
  await update()
  await expect(page.getByText('Reload it.')).toBeVisible()
  expect(loads()).toBe(2)
  expect(asked).toEqual([])
  await expect(gmPage.field('Water stores')).toHaveValue('91')
  await gmPage.button('Save').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('what a reload would lose holds it up until it is saved', { tag: '@more' }, async ({
  page,
  server,
}) => {
  await signInAsGm(page.context(), server)
  const loads = countLoads(page)
  const update = await updateLater(page)
  await page.goto('/dm')
  const work = mapSettingsOf(page)
  await work.open()
  await work.turnTo('Terrain')
  await work.sheet.getByRole('radio', { name: 'Take it' }).check()
  await update()
  await expect(page.getByText('This page reloads once your changes are saved.')).toBeVisible()
  expect(loads()).toBe(1)
  await work.save()
  await expect(page.getByText('Reload it.')).toBeVisible()
  expect(loads()).toBe(2)
})
