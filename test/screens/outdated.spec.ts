import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, signInAsGm, test } from './fixtures.ts'
import { gmPageOf, waitForGmPage } from './gm-page.ts'
import { mapSettingsOf } from './map-settings.ts'

/** Passes the server's messages on, with a higher protocol version. */
const raiseProtocol = (socket: WebSocketRoute, increment: number): void =>
  socket.connectToServer().onMessage((text) => {
    const message = JSON.parse(String(text))
    if (message.protocol !== undefined) message.protocol += increment
    socket.send(JSON.stringify(message))
  })

/**
 * Simulates a server update: connections after the first one have a newer protocol. Returns a
 * function that ends the first.
 */
const updateServerLater = async (page: Page): Promise<() => Promise<void>> => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/live*', (socket) => {
    const increment = sockets.push(socket) === 1 ? 0 : 1
    raiseProtocol(socket, increment)
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
  await page.routeWebSocket('**/live*', (socket) => raiseProtocol(socket, 1))
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

test('unsaved edits of the game master survive the reload, without a question', {
  tag: '@more',
}, async ({ page, server }) => {
  await signInAsGm(page.context(), server)
  const gmPage = gmPageOf(page)
  const loads = countLoads(page)
  const dialogTypes: string[] = []
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.dismiss()
  })
  const update = await updateServerLater(page)
  await page.goto('/dm')
  await gmPage.expectLive()
  await gmPage.field('Water stores').fill('91')
  await update()
  await expect(page.getByText('Reload it.')).toBeVisible()
  expect(loads()).toBe(2)
  expect(dialogTypes).toEqual([])
  await expect(gmPage.field('Water stores')).toHaveValue('91')
  await gmPage.button('Save').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('the page does not reload while that would lose changes, and reloads once they are saved', {
  tag: '@more',
}, async ({ page, server }) => {
  await signInAsGm(page.context(), server)
  const loads = countLoads(page)
  const update = await updateServerLater(page)
  await page.goto('/dm')
  await waitForGmPage(page)
  const mapSettings = mapSettingsOf(page)
  await mapSettings.open()
  await mapSettings.turnTo('Terrain')
  await mapSettings.sheet.getByRole('radio', { name: 'Take it' }).check()
  await update()
  await expect(page.getByText('This page reloads once your changes are saved.')).toBeVisible()
  expect(loads()).toBe(1)
  await mapSettings.save()
  await expect(page.getByText('Reload it.')).toBeVisible()
  expect(loads()).toBe(2)
})
