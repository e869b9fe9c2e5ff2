import { expect } from '@playwright/test'
import { checkAccessibility, test } from './fixtures.ts'

test('unknown addresses, every spelling of an address, and the sign-in form at 320 pixels', async ({
  page,
}) => {
  await test.step('an unknown address has a page with a link back', async () => {
    const answer = await page.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Not on the map' })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await expect(page.getByRole('status')).toHaveText('Live')
  })
  await test.step('the page says that a campaign does not exist', async () => {
    await page.goto('/c/atlantis')
    await expect(page.getByRole('heading', { name: 'No such campaign' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('atlantis')
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'To the front page' }).click()
    await expect(page.getByRole('status')).toHaveText('Live')
  })
  await test.step('the page agrees with the server about every spelling', async () => {
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
  await test.step('at 320 pixels the sign-in form does not scroll sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/dm')
    await expect(page.getByRole('textbox', { name: 'GM key' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

test('without JavaScript the page says that it needs it', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'This map needs JavaScript' })).toBeVisible()
  await context.close()
})

test('the page breaks no rule of the content security policy and throws no error', async ({
  page,
}) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
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
  expect(consoleErrors).toEqual([])
})

test('the theme follows the system until one is chosen, and the choice is stored', {
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

test('the theme is set before the first paint', { tag: '@more' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('overland-theme', 'dark'))
  await page.route('**/assets/index-*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
