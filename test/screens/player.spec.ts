import { expect, type Page } from '@playwright/test'
import { checkAccessibility, test } from './fixtures.ts'
import { gmByHttp } from './gm-by-http.ts'

const box = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const status = (page: Page) => page.getByRole('status')

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const MILLION = 1_000_000

test('every box is found by its name, with its value and its unit', async ({ player }) => {
  await expect(box(player, 'Party Members')).toContainText('4')
  await expect(box(player, 'Food stores')).toContainText('40 rations')
  await expect(box(player, 'Water stores')).toContainText('80 gallons')
  await expect(box(player, 'Insect ointment')).toContainText('40 applications')
  await expect(box(player, 'Raincatchers')).toContainText('2')
  await expect(box(player, 'Survival Modifier')).toContainText('+3 bonus')
  await expect(box(player, 'Rain')).toContainText('Light')
  await expect(box(player, 'Terrain')).toContainText('Beach')
  await expect(player.getByRole('heading', { name: 'Day 0' })).toBeVisible()
})

test('a change is on the screen within 300 ms, and a negative bonus has a true minus', async ({
  player,
  server,
}) => {
  const gm = await gmByHttp(server.url, server.gmKey)
  await gm.save({ survival: -3, rain: 'Heavy', terrain: 'Jungle (Greater Undead)', food: 12 })
  const expectNow = expect.configure({ timeout: 300 })
  await expectNow(box(player, 'Survival Modifier')).toContainText('−3 bonus')
  await expect(box(player, 'Rain')).toContainText('Heavy')
  await expect(box(player, 'Terrain')).toContainText('Jungle (Greater Undead)')
  await expect(box(player, 'Food stores')).toContainText('12 rations')
})

test('an ended day is told to screen readers, politely', async ({ player, server }) => {
  const gm = await gmByHttp(server.url, server.gmKey)
  await gm.walk(2)
  await expect(player.locator('[aria-live=polite]')).toHaveText(/^Day 1 has ended\. Light rain\./)
})

test('what does not last a day is said in words', async ({ player, server }) => {
  const gm = await gmByHttp(server.url, server.gmKey)
  await gm.save({ food: 3, water: 0 })
  await expect(box(player, 'Food stores')).toContainText('too little for a day')
  await expect(box(player, 'Water stores')).toContainText('none left')
  await expect(box(player, 'Insect ointment')).toHaveText(/40 applications$/)
})

test('long numbers fit on every screen', async ({ player, server }) => {
  const gm = await gmByHttp(server.url, server.gmKey)
  await gm.save({
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
    const overflowing = await player.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main, section, [role=group]')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.tagName} ${element.textContent}`),
    )
    expect(overflowing, `at ${size.width} px`).toEqual([])
  }
})

test.describe('the connection', () => {
  test('offline: Reconnecting at once, the last numbers stay, and all catches up', async ({
    player,
    server,
  }) => {
    const gm = await gmByHttp(server.url, server.gmKey)
    await player.context().setOffline(true)
    await expect(status(player)).toHaveText('Reconnecting')
    await gm.save({ food: 7 })
    await expect(player.getByText('These are the last numbers that came.')).toBeVisible()
    await expect(box(player, 'Food stores')).toContainText('40 rations')
    await player.context().setOffline(false)
    await expect(status(player)).toHaveText('Live')
    await expect(box(player, 'Food stores')).toContainText('7 rations')
    await expect(player.getByText('These are the last numbers that came.')).toBeHidden()
  })

  test('a server that stops and comes back is found again', async ({ player, server }) => {
    await server.stop()
    await expect(status(player)).toHaveText('Reconnecting')
    await server.start()
    await expect(status(player)).toHaveText('Live', { timeout: 8_000 })
  })

  test('12 s of silence is taken for a lost connection', async ({ browser, server }) => {
    const page = await browser.newPage()
    await page.clock.install()
    const view = await (await fetch(`${server.url}/api/campaigns/home/map`)).json()
    await page.routeWebSocket('**/live*', (socket) => {
      socket.send(JSON.stringify({ event: 'view', revision: view.revision, view }))
    })
    await page.goto(server.url)
    await expect(status(page)).toHaveText('Live')
    await page.clock.runFor(11_000)
    await expect(status(page)).toHaveText('Live')
    await page.clock.runFor(2_000)
    await expect(status(page)).toHaveText('Reconnecting')
    await page.close()
  })

  test('where sockets are blocked, the numbers come all the same', async ({ browser, server }) => {
    const page = await browser.newPage()
    await page.routeWebSocket('**/live*', (socket) => socket.close())
    await page.goto(server.url)
    await expect(box(page, 'Food stores')).toContainText('40 rations')
    await expect(status(page)).toHaveText('Reconnecting')
    const gm = await gmByHttp(server.url, server.gmKey)
    await gm.save({ food: 39 })
    await expect(box(page, 'Food stores')).toContainText('39 rations', { timeout: 12_000 })
    await page.close()
  })
})

test('the page holds its shape while it waits: nothing jumps', async ({ browser, server }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.routeWebSocket('**/live*', () => {})
  await page.route('**/map?as=player', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(server.url)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=group]')].map((group) => {
        const { top, height } = group.getBoundingClientRect()
        return [group.textContent?.slice(0, 4), Math.round(top), Math.round(height)]
      }),
    )
  await expect(box(page, 'Food stores')).toBeVisible()
  const before = await places()
  letGo()
  await expect(box(page, 'Food stores')).toContainText('40')
  expect(await places()).toEqual(before)
  await page.close()
})

test('not one byte of the page is the game master’s', async ({ browser, server }) => {
  const page = await browser.newPage()
  const texts: Promise<string>[] = []
  page.on('response', (answer) => {
    if (/\.(js|css)$|\/map|^[^.]*$/.test(new URL(answer.url()).pathname)) texts.push(answer.text())
  })
  await page.goto(server.url)
  await expect(status(page)).toHaveText('Live')
  const all = (await Promise.all(texts)).join('\n')
  expect(all).toContain('Insect ointment')
  for (const word of ['End day', 'GM key', 'Undo', 'Encounter at', 'ghoul', '"undo"', 'd100']) {
    expect(all, word).not.toContain(word)
  }
  await page.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing for axe to find, ${colorScheme}, at any width`, async ({ player, server }) => {
    test.slow()
    await player.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const gm = await gmByHttp(server.url, server.gmKey)
    await gm.save({ food: 0, terrain: 'Jungle (Greater Undead)' })
    await expect(box(player, 'Food stores')).toContainText('none left')
    await player.getByRole('button', { name: 'Around the party' }).click()
    for (const size of SCREENS) {
      await player.setViewportSize(size)
      await checkAccessibility(player)
    }
  })
}
