import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { deskOf } from './gm-desk.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const

const noSideways = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, 'pixels to scroll sideways').toBeLessThanOrEqual(0)
}

/** A dozen alerts come from no honest die: the answer is rewritten on its way. */
const answerWithAlerts = async (page: Page, count: number): Promise<void> => {
  await page.route('**/days', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    const day = await answer.json()
    const alerts = Array.from({ length: count }, (_, n) => `Encounter at Morning: ${n} giant frogs`)
    return route.fulfill({ response: answer, json: { ...day, alerts } })
  })
}

/** Each size, and each theme at least twice. */
const LOOKS = [
  [SIZES[0], 'dark'],
  [SIZES[1], 'light'],
  [SIZES[2], 'light'],
  [SIZES[2], 'dark'],
  [SIZES[3], 'light'],
] as const

for (const [size, colorScheme] of LOOKS) {
  test(`every state is accessible at ${size.width} px, ${colorScheme}`, async ({ gm }) => {
    await gm.setViewportSize(size)
    await gm.emulateMedia({ colorScheme })
    const desk = deskOf(gm)
    const check = async (): Promise<void> => {
      await noSideways(gm)
      await checkAccessibility(gm)
    }
    await answerWithAlerts(gm, 12)
    await check()

    await desk.endDay('south')
    await expect(desk.alerts()).toHaveCount(12)
    const map = await gm.getByTestId('party-marker').boundingBox()
    const slips = await gm.getByRole('list', { name: 'Alerts' }).boundingBox()
    if (size.width >= 1280) {
      const end = (map?.x ?? 0) + (map?.width ?? 0)
      expect(end, 'the party stands beside the slips').toBeLessThan(slips?.x ?? 0)
    }
    await check()
    await gm.getByRole('button', { name: 'Dismiss all 12' }).click()

    await desk.field('Party Members').fill('100')
    for (const name of ['Food stores', 'Water stores', 'Insect ointment', 'Raincatchers']) {
      await desk.field(name).fill('1,000,000')
    }
    await desk.field('Survival Modifier').fill('2.7')
    await desk.button('Swamp').click()
    await check()

    await desk.field('Survival Modifier').fill('-20')
    await desk.button('Save').click()
    await expect(gm.getByText('Saved.', { exact: true })).toBeVisible()
    await check()

    await gm.getByRole('button', { name: 'Keys and help' }).click()
    await check()
    await gm.keyboard.press('Escape')
    await gm.getByRole('button', { name: 'Invite' }).click()
    await check()
    await gm.keyboard.press('Escape')
    await gm.getByRole('button', { name: 'Menu' }).click()
    await check()
    await gm.keyboard.press('Escape')

    for (const name of ['Food stores', 'Water stores', 'Insect ointment']) {
      await desk.field(name).fill('0')
    }
    await gm.unroute('**/days')
    await gm.context().setOffline(true)
    await expect(gm.getByRole('status')).toHaveText('Reconnecting')
    await desk.endDay('north')
    await expect(desk.button('Try again')).toBeVisible()
    await check()
    await gm.context().setOffline(false)
    await expect(desk.day(2)).toBeVisible()

    await gm.getByRole('button', { name: 'Menu' }).click()
    await gm.getByRole('button', { name: 'Sign out' }).click()
    await expect(gm.getByText('You signed out.')).toBeVisible()
    await check()
  })
}

test('on a phone the pad is in reach wherever the page is scrolled to', async ({ gm }) => {
  await gm.setViewportSize({ width: 390, height: 844 })
  for (const top of [0, 400, 900]) {
    await gm.evaluate((y) => scrollTo(0, y), top)
    await expect(deskOf(gm).button('End day: south-west')).toBeInViewport({ ratio: 1 })
    await expect(deskOf(gm).button('Undo')).toBeInViewport({ ratio: 1 })
  }
})

test('at 200 % text nothing is cut off or scrolls sideways', async ({ gm }) => {
  await gm.setViewportSize({ width: 1280, height: 900 })
  await gm.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await noSideways(gm)
  for (const name of ['Save', 'Wasteland', 'End day: north-east', 'With Canoe', 'Redo']) {
    const button = deskOf(gm).button(name)
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})

test('changed numbers hold their new value from the first moment', async ({ gm }) => {
  await gm.emulateMedia({ reducedMotion: 'no-preference' })
  const desk = deskOf(gm)
  const food = await desk.field('Food stores').elementHandle()
  await gm.evaluate((input) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const watch = (): void => {
      const { value } = input as HTMLInputElement
      if (seen.at(-1) !== value) seen.push(value)
      requestAnimationFrame(watch)
    }
    watch()
  }, food)
  await desk.endDay('south')
  await expect(desk.day(1)).toBeVisible()
  await gm.waitForTimeout(500)
  expect(await gm.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    '40',
    '36',
  ])
})
