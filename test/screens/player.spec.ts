import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import type { LiveMessage } from '#protocol/live.ts'
import { checkAccessibility, checkThemes, test } from './fixtures.ts'

const box = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const status = (page: Page) => page.getByRole('status')

const SCREENS = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const MILLION = 1_000_000

test('every box is found by its name, with its value and its unit, in the order of the game', async ({
  player,
}) => {
  const boxes = {
    Rain: 'Light',
    Terrain: 'Beach',
    'Party Members': '4',
    'Food stores': '40 rations',
    'Water stores': '80 gallons',
    'Insect ointment': '40 applications',
    Raincatchers: '2',
    'Survival Modifier': '+3 bonus',
  }
  for (const [name, text] of Object.entries(boxes))
    await expect(box(player, name)).toContainText(text)
  await expect(player.getByRole('heading', { name: 'Day 0' })).toBeVisible()
  const labels = (): Promise<(string | null | undefined)[]> =>
    player.getByRole('group').evaluateAll((groups) =>
      groups
        .map((group) => {
          const name = group.getAttribute('aria-labelledby')
          return name && document.getElementById(name)?.textContent
        })
        .filter((label) => label),
    )
  await expect.poll(labels).toEqual(Object.keys(boxes))
})

test('every kind of change is shown; screen readers hear of an ended day, and low stores are named in words', async ({
  player,
  http,
}) => {
  await http.save({ survival: -3, rain: 'Heavy', terrain: 'Jungle (Greater Undead)', food: 12 })
  await expect(box(player, 'Survival Modifier'), 'with a true minus').toContainText('−3 bonus')
  await expect(box(player, 'Rain')).toContainText('Heavy')
  await expect(box(player, 'Terrain')).toContainText('Jungle (Greater Undead)')
  await expect(box(player, 'Food stores')).toContainText('12 rations')
  await http.save({ food: 3, water: 0, ointment: 40 })
  await expect(box(player, 'Food stores')).toContainText('not enough for a day')
  await expect(box(player, 'Water stores')).toContainText('none left')
  await expect(box(player, 'Insect ointment')).toHaveText(/40 applications$/)
  await http.walk(2)
  await expect(player.locator('[aria-live=polite]')).toHaveText(/^Day 1 has ended\. \w+ rain\./)
  await player.getByRole('button', { name: 'The map in words' }).click()
  await expect(player.getByRole('list', { name: 'Around the party' })).toBeVisible()
  await checkAccessibility(player)
})

test('on every screen size the boxes pass axe, light and dark, and have room for long numbers', {
  tag: '@more',
}, async ({ player, http }) => {
  await test.step('axe finds nothing', async () => {
    await http.save({ food: 0, terrain: 'Jungle (Greater Undead)' })
    await expect(box(player, 'Food stores')).toContainText('none left')
    await player.getByRole('button', { name: 'The map in words' }).click()
    for (const width of [320, 1440]) {
      await player.setViewportSize({ width, height: 900 })
      await expect(() => checkThemes(player)).toPass()
    }
  })
  await test.step('long numbers fit on every screen, and letters twice as large on a phone', async () => {
    await http.save({
      food: MILLION,
      water: MILLION,
      ointment: MILLION,
      raincatchers: MILLION,
      partyMembers: 100,
      survival: -20,
      terrain: 'Jungle (Greater Undead)',
    })
    await expect(box(player, 'Insect ointment')).toContainText('1,000,000 applications')
    for (const size of SCREENS) {
      await player.setViewportSize(size)
      await expect.poll(() => findOverflowing(player), `at ${size.width} px`).toEqual([])
    }
    await player.setViewportSize({ width: 390, height: 844 })
    await player.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => findOverflowing(player)).toEqual([])
  })
})

/** Elements whose content is wider than they are, once the page's fonts are loaded. */
const findOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [
      document.documentElement,
      ...document.querySelectorAll('main, header, section, footer, [role=group], [role=group] *'),
    ]
      .filter((element) => !element.closest('.visually-hidden'))
      .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent}`)
  })

/** Stops the clock of a page before it is opened; `page.clock.runFor` moves it on. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

/**
 * Freezes the time that a page reads, while its timers run: on a slow machine it would otherwise
 * show a notice that the connection is lost.
 */
const freezeTime = (page: Page): Promise<void> => page.clock.setFixedTime(0)

/** Waits until the fonts of all visible text are loaded. */
const waitForFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Measuring forces a layout, which starts the loading of fonts.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })

test.describe('the connection', () => {
  test('offline, the page says Reconnecting at once and keeps the last numbers; online again, it catches up', async ({
    player,
    http,
  }) => {
    await player.context().setOffline(true)
    await expect(status(player)).toHaveText('Reconnecting')
    await http.save({ food: 7 })
    await expect(player.getByText('These are the latest numbers.')).toBeVisible()
    await expect(box(player, 'Food stores')).toContainText('40 rations')
    await player.context().setOffline(false)
    await expect(status(player)).toHaveText('Live')
    await expect(box(player, 'Food stores')).toContainText('7 rations')
    await expect(player.getByText('These are the latest numbers.')).toBeHidden()
  })

  test('R-VIEW-4: 12 s of silence and an unreachable database are shown; beats keep the page live', async ({
    browser,
    server,
  }) => {
    const page = await browser.newPage()
    await stopClock(page)
    const dialled = Promise.withResolvers<WebSocketRoute>()
    await page.routeWebSocket('**/live*', dialled.resolve)
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto(server.url)
    const socket = await dialled.promise
    await page.clock.runFor(1_900)
    const maps = () => requestedPaths.filter((path) => path.endsWith('/map')).length
    expect(maps(), 'the first view comes by the socket').toBe(0)
    await page.clock.runFor(100)
    await expect(box(page, 'Food stores')).toContainText('40 rations')
    expect(maps(), 'and is asked for when it is late').toBe(1)
    const sendMessage = (message: LiveMessage): void => socket.send(JSON.stringify(message))
    sendMessage({ event: 'beat' })
    await expect(status(page)).toHaveText('Live')
    sendMessage({ event: 'away' })
    await expect(status(page)).toHaveText('Reconnecting')
    await page.clock.runFor(1_500)
    const reason = page.getByText('The server cannot reach its database.')
    await expect(reason).toBeVisible()
    sendMessage({ event: 'beat' })
    await expect(status(page)).toHaveText('Live')
    await expect(reason).toBeHidden()
    await page.clock.runFor(11_500)
    await expect(status(page)).toHaveText('Live')
    await page.clock.runFor(400)
    await expect(status(page)).toHaveText('Reconnecting')
    await page.close()
  })

  test('where WebSockets are blocked, the numbers still arrive', async ({
    browser,
    server,
    http,
  }) => {
    const page = await browser.newPage()
    await page.routeWebSocket('**/live*', (socket) => socket.close())
    await page.goto(server.url)
    await expect(box(page, 'Food stores')).toContainText('40 rations')
    await expect(status(page)).toHaveText('Reconnecting')
    await http.save({ food: 39 })
    await expect(box(page, 'Food stores')).toContainText('39 rations')
    await page.close()
  })
})

test('nothing on the page moves when its first numbers arrive', { tag: '@more' }, async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await freezeTime(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/live*', () => {})
  await page.route('**/map?as=player', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(server.url)
  const places = async () => {
    await waitForFonts(page)
    return page.evaluate(() =>
      [...document.querySelectorAll('[role=group]')]
        // The map in words is visually hidden until it is unfolded.
        .filter((group) => !group.closest('.visually-hidden'))
        .map((group) => {
          const { top, height } = group.getBoundingClientRect()
          return [group.textContent?.slice(0, 4), Math.round(top), Math.round(height)]
        }),
    )
  }
  await expect(box(page, 'Food stores')).toBeVisible()
  const before = await places()
  release()
  await expect(box(page, 'Food stores')).toContainText('40')
  expect(await places()).toEqual(before)
  await page.close()
})

test('before its script has loaded, the page shows its name and the map’s shape, and they stay', {
  tag: '@more',
}, async ({ browser, server }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await freezeTime(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/live*', () => {})
  await page.route('**/map?as=player', () => {})
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(server.url, { waitUntil: 'commit' })
  const boxOf = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? {}
    return [x, y, width, height]
  }
  await expect(page.getByText('Overland', { exact: true })).toBeVisible()
  // A test could measure the page before its stylesheet has loaded, although nothing is drawn then.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  await waitForFonts(page)
  const shape = await boxOf('.shell-map')
  expect(shape[3]).toBeGreaterThan(200)
  release()
  await expect(box(page, 'Food stores')).toBeVisible()
  await expect(async () => {
    const chart = await boxOf('header + div')
    for (const [at, edge] of chart.entries()) {
      expect(Math.abs((edge ?? 0) - (shape[at] ?? 0)), `${chart} was ${shape}`).toBeLessThan(3)
    }
  }).toPass()
  await page.close()
})
