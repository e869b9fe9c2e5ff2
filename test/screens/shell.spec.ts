import { expect } from '@playwright/test'
import { checkAccessibility, test } from './fixtures.ts'

test('addresses that lead nowhere, every spelling of one, and the form at 320 pixels', async ({
  page,
}) => {
  await test.step('one that leads nowhere has a page, with the way back', async () => {
    const answer = await page.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Not on the map' })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await expect(page.getByRole('status')).toHaveText('Live')
  })
  await test.step('a campaign that does not exist is said to be none', async () => {
    await page.goto('/c/atlantis')
    await expect(page.getByRole('heading', { name: 'No such campaign' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('atlantis')
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'To the front page' }).click()
    await expect(page.getByRole('status')).toHaveText('Live')
  })
  await test.step('the screen agrees with the server about every spelling', async () => {
    for (const address of ['/DM', '/c/home/dm/'])
      await test.step(address, async () => {
        const answer = await page.goto(address)
        const expected =
          answer?.status() === 404
            ? page.getByRole('heading', { name: 'Not on the map' })
            : page.getByRole('status').or(page.getByRole('textbox', { name: 'GM key' }))
        await expect(expected).toBeVisible()
      })
  })
  await test.step('at 320 pixels nobody scrolls sideways to sign in', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/dm')
    await expect(page.getByRole('textbox', { name: 'GM key' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

test('a browser without JavaScript is told so', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'This map needs JavaScript' })).toBeVisible()
  await context.close()
})

test('the page keeps to the content security policy and throws nothing', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Live')
  const tiles = page.getByTestId('chart').locator('img')
  await expect(tiles.first()).toBeAttached()
  await expect
    .poll(() =>
      tiles.evaluateAll((all) => all.filter((tile) => !(tile as HTMLImageElement).complete).length),
    )
    .toBe(0)
  await page.evaluate(() => document.fonts.ready)
  expect(complaints).toEqual([])
})

test('the colours follow the system until one is chosen, and the choice is remembered', {
  tag: '@more',
}, async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(paper).toBe(light)
  await page.reload()
  expect(await paper()).toBe(light)
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(paper).toBe(dark)
})

test('colours are there before the first paint', { tag: '@more' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('overland-theme', 'dark'))
  await page.route('**/assets/index-*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
