import { expect, type Page } from '@playwright/test'
import { inspectBundle } from '#tools/check/bundle.ts'
import { test } from './fixtures.ts'
import { isLazyScript } from './lazy-scripts.ts'

const viewButton = (page: Page) => page.getByRole('button', { name: 'View' })
const trail = (page: Page) => page.getByTestId('chart').locator('path[class*="line"]')
const sites = (page: Page) => page.getByRole('group', { name: 'Sites' }).getByRole('button')
const mapInWords = (page: Page) => page.getByRole('list', { name: 'Around the party' })

/** Collects the scripts that a page requests, as paths in the build folder. */
const listScripts = (page: Page): Set<string> => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1)
    if (path.endsWith('.js')) scripts.add(path)
  })
  return scripts
}

const waitUntilMapIsShown = async (page: Page): Promise<void> => {
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

/** Tag, position and size of all parts of the players' page. */
const boxesOf = (page: Page) =>
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

test('until the page is live and shows its map, it requests only the scripts that the size check counts', async ({
  page,
  server,
  http,
}) => {
  await http.walk(3)
  const scripts = listScripts(page)
  let isAnswered = false
  await page.routeWebSocket('**/live*', (socket) => {
    if (isAnswered) socket.connectToServer()
  })
  await page.route('**/map?as=player', (route) => route.fulfill({ status: 503 }))
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const { start } = inspectBundle()
  expect(scripts).toEqual(new Set(start))

  isAnswered = true
  await page.unrouteAll()
  await page.route(isLazyScript, () => {})
  await page.goto(server.url)
  await waitUntilMapIsShown(page)
  await expect.poll(() => scripts.size).toBeGreaterThan(start.length)
})

test('lazy parts move nothing when they load; if they fail, the page says so and a reload helps', async ({
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
  await waitUntilMapIsShown(page)
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  for (const part of [viewButton, trail, sites, mapInWords]) await expect(part(page)).toHaveCount(0)
  const before = await boxesOf(page)

  await page.unrouteAll()
  await reload.click()
  for (const part of [viewButton, trail, sites, mapInWords]) await expect(part(page)).toHaveCount(1)
  expect(await boxesOf(page)).toEqual(before)
  await page.close()
})
