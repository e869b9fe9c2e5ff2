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

test('every kind of change is on the screen; a day is told to screen readers, what does not last in words', async ({
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

test('on every screen the boxes have nothing for axe, light and dark, and room for long numbers', {
  tag: '@more',
}, async ({ player, http }) => {
  await test.step('nothing for axe to find', async () => {
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
      await expect.poll(() => overflowing(player), `at ${size.width} px`).toEqual([])
    }
    await player.setViewportSize({ width: 390, height: 844 })
    await player.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => overflowing(player)).toEqual([])
  })
})

/** What is wider than its room, in the page's own letters. */
const overflowing = (page: Page): Promise<string[]> =>
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

/** Stops the clock of a page that is about to be opened: it goes on only as far as it is told. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

/**
 * Keeps a page from taking a slow machine for a lost connection, which it would say in a notice:
 * it always reads the same time, while what it waits for comes as ever.
 */
const holdTime = (page: Page): Promise<void> => page.clock.setFixedTime(0)

/** Waits until every letter in sight is drawn with its own font. */
const lettersAreHere = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // What is not laid out yet asks for no font.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })

test.describe('the connection', () => {
  test('offline: Reconnecting at once, the last numbers stay, and all catches up', async ({
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

  test('R-VIEW-4: 12 s of silence, and a database that is away, are told; beats keep it live', async ({
    browser,
    server,
  }) => {
    const page = await browser.newPage()
    await stopClock(page)
    const dialled = Promise.withResolvers<WebSocketRoute>()
    await page.routeWebSocket('**/live*', dialled.resolve)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(server.url)
    const socket = await dialled.promise
    await page.clock.runFor(1_900)
    const maps = () => asked.filter((path) => path.endsWith('/map')).length
    expect(maps(), 'the first view comes by the socket').toBe(0)
    await page.clock.runFor(100)
    await expect(box(page, 'Food stores')).toContainText('40 rations')
    expect(maps(), 'and is asked for when it is late').toBe(1)
    const say = (message: LiveMessage): void => socket.send(JSON.stringify(message))
    say({ event: 'beat' })
    await expect(status(page)).toHaveText('Live')
    say({ event: 'away' })
    await expect(status(page)).toHaveText('Reconnecting')
    await page.clock.runFor(1_500)
    const why = page.getByText('The server cannot reach its database.')
    await expect(why).toBeVisible()
    say({ event: 'beat' })
    await expect(status(page)).toHaveText('Live')
    await expect(why).toBeHidden()
    await page.clock.runFor(11_500)
    await expect(status(page)).toHaveText('Live')
    await page.clock.runFor(400)
    await expect(status(page)).toHaveText('Reconnecting')
    await page.close()
  })

  test('where sockets are blocked, the numbers come all the same', async ({
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

test('the page holds its shape while it waits: nothing jumps', { tag: '@more' }, async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await holdTime(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/live*', () => {})
  await page.route('**/map?as=player', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(server.url)
  const places = async () => {
    await lettersAreHere(page)
    return page.evaluate(() =>
      [...document.querySelectorAll('[role=group]')]
        // The map in words is for screen readers alone until it is unfolded.
        .filter((group) => !group.closest('.visually-hidden'))
        .map((group) => {
          const { top, height } = group.getBoundingClientRect()
          return [group.textContent?.slice(0, 4), Math.round(top), Math.round(height)]
        }),
    )
  }
  await expect(box(page, 'Food stores')).toBeVisible()
  const before = await places()
  letGo()
  await expect(box(page, 'Food stores')).toContainText('40')
  expect(await places()).toEqual(before)
  await page.close()
})

test('before its script is here the page shows the name and the map’s shape, and they stay', {
  tag: '@more',
}, async ({ browser, server }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await holdTime(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/live*', () => {})
  await page.route('**/map?as=player', () => {})
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(server.url, { waitUntil: 'commit' })
  const boxOf = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? {}
    return [x, y, width, height]
  }
  await expect(page.getByText('Overland', { exact: true })).toBeVisible()
  // Nothing is drawn before its style is here, but a test could measure it.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  await lettersAreHere(page)
  const shape = await boxOf('.shell-map')
  expect(shape[3]).toBeGreaterThan(200)
  letGo()
  await expect(box(page, 'Food stores')).toBeVisible()
  await expect(async () => {
    const chart = await boxOf('header + div')
    for (const [at, edge] of chart.entries()) {
      expect(Math.abs((edge ?? 0) - (shape[at] ?? 0)), `${chart} was ${shape}`).toBeLessThan(3)
    }
  }).toPass()
  await page.close()
})
