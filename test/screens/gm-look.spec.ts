import type { Page } from '@playwright/test'
import { checkAccessibility, checkColours, expect } from './fixtures.ts'
import { changeDayAnswers, gmPageOf, test } from './gm-page.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

const noSideways = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: 'pixels to scroll sideways',
    })
    .toBeLessThanOrEqual(0)

/** A dozen alerts come from no honest die. */
const answerWithAlerts = (page: Page, count: number) =>
  changeDayAnswers(page, () => ({
    alerts: Array.from({ length: count }, (_, n) => `Encounter at Morning: ${n} giant frogs`),
  }))

/** Each theme, a phone and a laptop; `npm run looks` has the others. */
const LOOKS = [
  [SIZES[0], 'dark', checkColours],
  [SIZES[1], 'light', checkAccessibility],
] as const

const checkLooks = (gm: Page, state: string): Promise<void> =>
  test.step(state, async () => {
    for (const [size, colorScheme, check] of LOOKS) {
      await gm.setViewportSize(size)
      await gm.emulateMedia({ colorScheme })
      await noSideways(gm)
      await check(gm)
    }
  })

test('every state of the form is accessible in every look', { tag: '@more' }, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await answerWithAlerts(gm, 12)
  await checkLooks(gm, 'at first')
  await gmPage.endDay('south')
  await expect(gmPage.alerts()).toHaveCount(12)
  await checkLooks(gm, 'a day with alerts')
  await gm.getByRole('button', { name: 'Dismiss all (12)' }).click()

  await gmPage.field('Party Members').fill('100')
  for (const name of ['Food stores', 'Water stores', 'Insect ointment', 'Raincatchers'])
    await gmPage.field(name).fill('1,000,000')
  await gmPage.field('Survival Modifier').fill('2.7')
  await gmPage.button('Swamp').click()
  await checkLooks(gm, 'large numbers and a wrong one')
  await gmPage.field('Survival Modifier').fill('-20')
  await gmPage.button('Save').click()
  await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
  await checkLooks(gm, 'saved')
})

test('R-LAYER-2: on a phone the pad is in reach wherever the page is scrolled to', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gm.setViewportSize(SIZES[0])
  for (const top of [0, 400, 900]) {
    await gm.evaluate((y) => scrollTo(0, y), top)
    await expect(gmPage.button('End day: south-west')).toBeInViewport({ ratio: 1 })
    await expect(gmPage.undo()).toBeInViewport({ ratio: 1 })
  }
})

test('at 200 % text nothing is cut off or scrolls sideways', { tag: '@more' }, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gm.setViewportSize({ width: 1280, height: 900 })
  await gm.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await noSideways(gm)
  for (const name of ['Save', 'Wasteland', 'End day: north-east', 'With Canoe', 'Redo']) {
    const button = gmPage.button(name)
    await expect(async () => {
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1, timeout: 1_000 })
    }).toPass()
  }
  await gmPage.open('View as player, beside the map')
  await expect(gm.getByRole('region', { name: 'As players see it' })).toBeVisible()
  await noSideways(gm)
})
