import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { checkAccessibility } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

const remote = (gm: Page) => gm.getByRole('dialog', { name: 'Table’s screen' })

const openRemote = async (gm: Page): Promise<void> => {
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'Table’s screen' }).click()
}

/** The drawn width of the map on the table's screen, as a measure of its zoom. */
const chartWidth = (screen: Page): Promise<number> =>
  screen.getByTestId('chart').evaluate((chart) => chart.getBoundingClientRect().width)

/** The opacity of the most opaque pixel, from 0 to 255. */
const maxAlpha = async (png: Buffer): Promise<number> =>
  Math.max(...(await sharp(png).ensureAlpha().extractChannel(3).raw().toBuffer()))

test('R-SCREEN-1, R-SCREEN-3: the GM makes the link of the table’s screen, and controls it', {
  tag: '@more',
}, async ({ gm, browser }) => {
  await openRemote(gm)
  await remote(gm).getByRole('button', { name: 'Make the link' }).click()
  const link = await remote(gm)
    .getByRole('textbox', { name: 'Link of the table’s screen' })
    .inputValue()
  expect(new URL(link).pathname).toMatch(/^\/c\/[\w-]{22}\/screen$/)
  const screen = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await screen.goto(new URL(new URL(link).pathname, gm.url()).href)
  await expect(screen.getByText('Day 0')).toBeVisible()
  await expect(remote(gm).getByText('1 screen is on.')).toBeVisible()
  await expect(screen.getByRole('button')).toHaveCount(0)
  await expect(screen.getByRole('link')).toHaveCount(0)
  await expect(screen.getByText('40 rations')).toBeVisible()
  await checkAccessibility(screen)

  await remote(gm).getByRole('button', { name: 'Whole map' }).click()
  const wholeMapWidth = await chartWidth(screen)
  await remote(gm).getByRole('button', { name: 'Follow the party' }).click()
  await expect.poll(() => chartWidth(screen)).toBeGreaterThan(2 * wholeMapWidth)
  const choices = remote(gm).getByRole('group', { name: 'Curtain' })
  await choices.getByRole('button', { name: 'On' }).click()
  await expect(screen.getByTestId('curtain')).toBeVisible()
  await expect(screen.getByTestId('chart')).toHaveCount(0)
  await choices.getByRole('button', { name: 'Off' }).click()
  await expect(screen.getByTestId('chart')).toBeVisible()
  await screen.close()
})

test('R-SCREEN-5, R-POINT-2: the table’s screen shows that a day ended, and a hex that the GM points to', {
  tag: '@more',
}, async ({ gm, http, page: screen }) => {
  await screen.goto('/screen')
  await expect(screen.getByText('Day 0')).toBeVisible()
  await http.walk(3)
  await expect(screen.getByTestId('day-turned')).toContainText('Day 1')
  await expect(screen.getByTestId('day-turned')).toHaveCount(0)

  await gm.getByRole('button', { name: 'Point out a hex' }).click()
  await gm.getByRole('application').focus()
  await gm.keyboard.press('ArrowRight')
  await gm.keyboard.press('Enter')
  await expect(screen.getByTestId('point')).toBeVisible()
  await expect(screen.getByTestId('point')).toHaveCount(0)
  await gmPageOf(gm).live()
})

test('R-SCREEN-1, R-SCREEN-4: the background of a stream is transparent', { tag: '@more' }, async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  const screen = await context.newPage()
  await screen.goto(`${server.url}/c/home/screen?background=none`)
  await expect(screen.getByText('40 rations')).toBeVisible()
  await expect(screen.getByTestId('chart')).toBeVisible()
  const clip = { x: 0, y: 0, width: 8, height: 8 }
  const bytes = await screen.screenshot({ omitBackground: true, clip })
  expect(await maxAlpha(bytes)).toBe(0)
  await screen.goto(`${server.url}/screen`)
  await expect(screen.getByTestId('chart')).toBeVisible()
  expect(await maxAlpha(await screen.screenshot({ omitBackground: true, clip }))).toBe(255)
  await context.close()
})
