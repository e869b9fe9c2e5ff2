import type { Browser } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'
import type { TestServer } from './homes.ts'
import { hostPageOf } from './host-page.ts'

test('the players’ link is replaced: who watches by the old one is told so', {
  tag: '@more',
}, async ({ gm, server, browser }) => {
  const gmPage = gmPageOf(gm)
  await gmPage.open('Campaign')
  const link = gm.getByRole('textbox', { name: 'Players’ link' })
  await expect(link).toHaveValue(/\/c\//)
  const old = await link.inputValue()

  const context = await browser.newContext()
  const player = await context.newPage()
  await player.goto(`${old}/dm`)
  await player.getByRole('textbox', { name: 'GM key' }).fill(server.gmKey)
  await player.keyboard.press('Enter')
  await expect(player.getByText('A players’ link cannot open the GM page.')).toBeVisible()
  await player.goto(old)
  await gmPageOf(player).live()
  const atHome = await context.newPage()
  await atHome.goto(server.url)
  await gmPageOf(atHome).live()
  await gmPage.button('Replace the link…').click()
  await gm.getByRole('checkbox', { name: /^Close .* to players, too$/ }).check()
  await gmPage.button('Replace the link').click()
  await expect(link).not.toHaveValue(old)
  await expect(player.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expect(atHome.getByRole('heading', { name: 'Where to?' })).toBeVisible()
  await player.goto(await link.inputValue())
  await gmPageOf(player).live()
  await player.goto(`${server.url}/dm`)
  await expect(player.getByRole('textbox', { name: 'GM key' })).toBeVisible()
  await gm.getByRole('button', { name: /^Open .* to players$/ }).click()
  await gmPageOf(atHome).live()
  await context.close()
})

/** Another device, which is signed in with a key. */
const otherDevice = async (browser: Browser, server: TestServer) => {
  const page = await browser.newPage()
  const enterKey = async (key: string): Promise<void> => {
    await page.goto(`${server.url}/dm`)
    await page.getByRole('textbox', { name: 'GM key' }).fill(key)
    await page.keyboard.press('Enter')
    await gmPageOf(page).live()
  }
  await enterKey(server.gmKey)
  const isOut = () => expect(page.getByText('You were signed out.', { exact: false })).toBeVisible()
  return { page, enterKey, isOut }
}

test('signing out the others ends every session but this one', { tag: '@more' }, async ({
  gm,
  server,
  browser,
}) => {
  const gmPage = gmPageOf(gm)
  const other = await otherDevice(browser, server)
  const devices = gm.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await gmPage.open('Campaign')
  await expect(devices).toHaveCount(2)
  await gmPage.button('Sign out all others').click()
  await expect(devices).toHaveCount(1)
  await other.isOut()
  await other.page.close()
})

test('a new key, which is whole however narrow, ends every session but this one', {
  tag: '@more',
}, async ({ gm, server, browser }) => {
  const gmPage = gmPageOf(gm)
  const other = await otherDevice(browser, server)
  await gmPage.open('Campaign')
  await hostPageOf(gm, server).confirm('Make a new key…', 'Make a new key')
  const shown = gm.getByRole('textbox', { name: 'New GM key' })
  const key = await shown.inputValue()
  const seen = () =>
    shown.evaluate((lines) => ({
      width: innerWidth,
      hidden: lines.scrollHeight - lines.clientHeight,
    }))
  await gm.setViewportSize({ width: 390, height: 844 })
  await expect.poll(seen).toEqual({ width: 390, hidden: 0 })
  await gm.setViewportSize({ width: 1280, height: 720 })
  await other.isOut()
  await other.enterKey(key)
  // The connection of the session that was exchanged is gone by now; the screen stayed.
  await gmPage.button('Close').click()
  await gmPage.live()
  await gmPage.endDay('north')
  await expect(gmPage.day(1)).toBeVisible()
  await other.page.close()
})

test('a backup is downloaded and restored in place, which one button undoes', async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gmPage.button('Manual').click()
  await gmPage.open('Campaign')
  const [download] = await Promise.all([
    gm.waitForEvent('download'),
    gm.getByRole('link', { name: 'Download a backup' }).click(),
  ])
  await gmPage.button('Close').click()
  await gmPage.endDay('north')
  await expect(gmPage.day(1)).toBeVisible()

  await gmPage.open('Campaign')
  await gm.getByLabel('Restore from a file…').setInputFiles(await download.path())
  await gmPage.button('Restore').click()
  await expect(gm.getByText('Restored. What was there before is kept for 30 days.')).toBeVisible()
  await gmPage.button('Close').click()
  await expect(gmPage.day(0)).toBeVisible()
  await gmPage.open('Campaign')
  await gmPage.button('Undo the restore').click()
  await expect(gm.getByText('The campaign is as it was before.')).toBeVisible()
  await gmPage.button('Close').click()
  await expect(gmPage.day(1)).toBeVisible()
})
