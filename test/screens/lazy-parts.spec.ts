import { expect, type Page } from '@playwright/test'
import { inspectBundle } from '#tools/check/bundle.ts'
import { test } from './fixtures.ts'
import { isLazyScript } from './later.ts'

const foot = (page: Page) => page.getByRole('button', { name: 'View' })
const trail = (page: Page) => page.getByTestId('chart').locator('path[class*="line"]')
const sites = (page: Page) => page.getByRole('group', { name: 'Sites' }).getByRole('button')
const words = (page: Page) => page.getByRole('list', { name: 'Around the party' })

/** The scripts that a page asks for, as paths in the built folder. */
const listScripts = (page: Page): Set<string> => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1)
    if (path.endsWith('.js')) asked.add(path)
  })
  return asked
}

const isLiveWithItsMap = async (page: Page): Promise<void> => {
  await expect(page.getByRole('status')).toHaveText('Live')
  await expect
    .poll(() =>
      page
        .getByTestId('chart')
        .locator('img')
        .evaluateAll((images) =>
          images.some((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        ),
    )
    .toBe(true)
}

/** Where everything stands that a player sees, and what the map shows. */
const placesOf = (page: Page) =>
  page.evaluate(async () => {
    document.body.getBoundingClientRect()
    await document.fonts.ready
    const parts = 'header, header ~ *, header + div *, h2, footer, [role=group][aria-labelledby]'
    return [...document.querySelectorAll(parts)]
      .filter((part) => !part.closest('[data-testid=chart] *, .visually-hidden'))
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [part.tagName, x, y, width, height].join(' ')
      })
  })

test('until the page is live with its map it asks for the scripts that are weighed, and no others', async ({
  page,
  server,
  http,
}) => {
  await http.walk(3)
  const asked = listScripts(page)
  let isAnswered = false
  await page.routeWebSocket('**/live*', (socket) => {
    if (isAnswered) socket.connectToServer()
  })
  await page.route('**/map?as=player', (route) => route.fulfill({ status: 503 }))
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const { start } = inspectBundle()
  expect(asked).toEqual(new Set(start))

  isAnswered = true
  await page.unrouteAll()
  await page.route(isLazyScript, () => {})
  await page.goto(server.url)
  await isLiveWithItsMap(page)
  await expect.poll(() => asked.size).toBeGreaterThan(start.length)
})

test('what comes after that moves nothing; that it does not come is said, and a reload helps', async ({
  browser,
  server,
  http,
}) => {
  const { map } = await http.view()
  const { x, y } = map.position
  const hex = { x: x + 2, y: y + 2 }
  const site = { icon: 'ruin', name: 'The Gate', text: '', gmText: '', shown: 'always' }
  await http.change('POST', '/sites', { ...site, hex })
  await http.walk(3)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.route(isLazyScript, (route) => route.abort())
  await page.goto(server.url)
  await isLiveWithItsMap(page)
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  for (const part of [foot, trail, sites, words]) await expect(part(page)).toHaveCount(0)
  const before = await placesOf(page)

  await page.unrouteAll()
  await reload.click()
  for (const part of [foot, trail, sites, words]) await expect(part(page)).toHaveCount(1)
  expect(await placesOf(page)).toEqual(before)
  await page.close()
})
