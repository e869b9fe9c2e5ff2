import { checkAccessibility, expect, test } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'
import { hostPageOf } from './host-page.ts'

const HOST_KEY = /Host key\s+(\S+)/

test('the host creates a campaign, and its game master signs in by the link that was shown', async ({
  page,
  server,
  browser,
}) => {
  await page.goto('/host')
  const key = page.getByRole('textbox', { name: 'Host key', exact: true })
  await key.fill('not-the-key-at-all')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('That key does not open the host’s page.')).toBeVisible()
  await key.fill(HOST_KEY.exec(server.output())?.[1] ?? '')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByRole('button', { name: 'Create the campaign' }).click()
  await expect(page.getByRole('alert')).toHaveText('Give the campaign a name.')
  await expect(page.getByRole('textbox', { name: 'Name of the campaign' })).toBeFocused()
  await page.keyboard.press('Escape')
  const host = hostPageOf(page, server)
  const links = await host.createCampaign('The Lost Company')
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('lost')
  await expect(page.getByText(/^1 of \d+ campaigns, latest first/)).toBeVisible()
  await checkAccessibility(page)
  await host.manage('The Lost Company')
  await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('The Found Company')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { name: 'The Found Company' })).toBeVisible()

  const gm = await browser.newPage()
  await gm.goto(links.gm)
  await gmPageOf(gm).live()
  await expect(gm.getByRole('heading', { level: 1 })).toContainText('The Found Company')
  expect(gm.url()).toBe(links.gm.replace(/#.*/, ''))
  await gm.getByRole('button', { name: 'Invite' }).click()
  await expect(gm.getByRole('textbox', { name: 'Players’ link' })).toHaveValue(links.players)
  await gm.close()
})

// These tests need their own server, because it prints the host's sign-in link only when it starts.
test.describe('a server of its own', { tag: '@more' }, () => {
  test.use({ ownServer: true })

  test('a list that fails to load says so, and the list fits a phone with large letters', async ({
    page,
    server,
  }) => {
    const host = hostPageOf(page, server)
    await host.signIn()
    expect(page.url()).toBe(`${server.url}/host`)
    const lists = '**/api/host/campaigns?*'
    await page.route(lists, (route) => route.abort())
    await page.reload()
    await expect(page.getByText('The server does not answer.')).toBeVisible()
    await expect(page.getByText(/^\d+ campaigns?,/)).toHaveCount(0)
    await page.unroute(lists)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('1 campaign, latest first')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth),
        'nobody scrolls sideways',
      )
      .toBe(390)
  })

  test('a deleted campaign, downloaded first, leaves the list and is gone for everybody who has it open', async ({
    page,
    server,
    browser,
  }) => {
    const host = hostPageOf(page, server)
    await host.signIn()
    const links = await host.createCampaign('Short-lived')
    const gm = await browser.newPage()
    await gm.goto(links.gm)
    await gmPageOf(gm).live()
    await host.manage('Short-lived')
    await page.getByRole('button', { name: 'Delete…', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download a backup first' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Short-lived-day-0.overland')
    expect(await file.failure()).toBeNull()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Delete it for good', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Manage/ })).toHaveCount(1)
    await expect(page.getByRole('status')).toHaveText('Short-lived was deleted.')
    await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeFocused()
    await expect(gm.getByRole('heading', { name: 'This campaign was deleted' })).toBeVisible()
    await gm.close()
  })

  test('a host can sign out once the server answers; a host whose cookie is gone reads that the session ended', async ({
    page,
    server,
  }) => {
    await hostPageOf(page, server).signIn()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('alert')).toContainText('You are still signed in.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You signed out.')).toBeVisible()
    const hostKey = HOST_KEY.exec(server.output())?.[1] ?? ''
    await page.getByRole('textbox', { name: 'Host key' }).fill(hostKey)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible()
    await page.context().clearCookies()
    await page.getByRole('searchbox').fill('x')
    await expect(page.getByText('You were signed out. Enter the key to go on.')).toBeVisible()
  })

  test('switching home off needs a confirmation; then / and /dm say where to go, until it is on again', async ({
    page,
    server,
    gm,
    player,
  }) => {
    const food = gmPageOf(gm).field('Food stores')
    await food.fill('55')
    const host = hostPageOf(page, server)
    await host.signIn()
    const home = page.getByRole('switch', { name: /^Show the first campaign/ })
    await home.press(' ')
    await expect(page.getByRole('group', { name: 'Switch it off' })).toBeFocused()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(home).toBeFocused()
    await expect(home).toBeChecked()
    await home.press(' ')
    await page.getByRole('button', { name: 'Switch it off' }).click()
    await expect(home).toBeFocused()
    await expect(home).not.toBeChecked()
    await expect(player.getByRole('heading', { name: 'Where to?' })).toBeVisible()
    await expect(gm.getByRole('heading', { name: 'Where to?' })).toBeVisible()
    await gm.getByRole('button', { name: 'Try again' }).click()
    await expect(gm.getByRole('status')).toHaveText('There is no such campaign.')
    const other = await player.context().newPage()
    await other.goto('/dm')
    await expect(other.getByRole('link', { name: 'the host’s page' })).toBeVisible()
    await checkAccessibility(other)
    await home.press(' ')
    await expect(page.getByText('Anyone who opens this address sees its map')).toBeVisible()
    await gmPageOf(player).live()
    await gmPageOf(gm).live()
    await expect(food).toHaveValue('55')
    await expect(other.getByRole('textbox', { name: 'GM key' })).toBeVisible()
  })
})
