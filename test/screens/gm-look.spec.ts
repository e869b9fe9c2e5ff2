import type { Page } from '@playwright/test'
import { boxOf, covered } from './box-of.ts'
import { checkAccessibility, checkColours, expect } from './fixtures.ts'
import { answerDays, gmPageOf, test, unplug } from './gm-page.ts'

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
  answerDays(page, () => ({
    alerts: Array.from({ length: count }, (_, n) => `Encounter at Morning: ${n} giant frogs`),
  }))

test('beside the players’ view the alerts cover neither the map’s buttons nor the party', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await answerWithAlerts(gm, 12)
  await gmPage.open('View as player, beside the map')
  await expect(gm.getByRole('region', { name: 'As players see it' })).toBeVisible()
  const map = gm.getByRole('figure').first()
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [1600, 900],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await gm.setViewportSize({ width, height })
      await gmPage.endDay('south')
      await expect(gmPage.alerts()).toHaveCount(12)
      await expect(async () => {
        const buttons = await map.getByRole('button').all()
        expect(buttons.length).toBeGreaterThanOrEqual(4)
        expect(await covered(buttons)).toEqual([])
        const party = await boxOf(map.getByTestId('party-marker'))
        const cards = await boxOf(gm.getByRole('list', { name: 'Alerts' }))
        expect(party.bottom, 'the party stands above the cards').toBeLessThan(cards.y)
        expect(cards.height, 'a card is seen whole').toBeGreaterThan(50)
      }).toPass()
      await gm.getByRole('button', { name: 'Dismiss all (12)' }).click()
    })
})

test('R-ALERT-3: six alerts are in sight at once on a low laptop; on a phone they lie on the map below the party; of a dozen, the failed navigation is', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  const wants = (count: number) =>
    Array.from({ length: count }, () => ({
      kind: 'shortfall',
      says: '4 player(s) have no insect repellant!',
    }))
  const met = { kind: 'encounter', says: 'Encounter at Morning: a troop of baboons' }
  const lost = {
    kind: 'lost',
    says: 'Navigation failed and the players are lost! They moved 3 (south-east)',
  }
  let told = [met, met, ...wants(3), lost]
  await answerDays(gm, () => ({
    events: told.map(({ kind }) => ({ kind })),
    alerts: told.map(({ says }) => says),
  }))
  for (const [day, size] of [{ width: 1280, height: 720 }, SIZES[0]].entries())
    await test.step(`${size.width} × ${size.height}`, async () => {
      await gm.setViewportSize(size)
      await gmPage.endDay('south')
      const ofDay = gm.getByRole('paragraph').filter({ hasText: `of day ${day + 1}` })
      await expect(ofDay).toBeVisible()
      if (size === SIZES[0]) {
        await expect(gmPage.alerts().last(), 'the failed navigation').toBeInViewport({ ratio: 1 })
        return
      }
      for (const { says } of told)
        await expect(gmPage.alerts().filter({ hasText: says }).last()).toBeInViewport({ ratio: 1 })
    })
  told = [met, ...wants(20), lost]
  await gmPage.endDay('south')
  await expect(gmPage.alerts()).toHaveCount(22)
  await expect(gmPage.alerts().last()).toBeInViewport({ ratio: 1 })
  expect(await covered([gmPage.alerts().last()])).toEqual([])
})

/** Each theme, a phone and a laptop; `npm run looks` has the others. */
const LOOKS = [
  [SIZES[0], 'dark', checkColours],
  [SIZES[1], 'light', checkAccessibility],
] as const

test('every state is accessible in every look', { tag: '@more' }, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  const checkLooks = (state: string) =>
    test.step(state, async () => {
      for (const [size, colorScheme, check] of LOOKS) {
        await gm.setViewportSize(size)
        await gm.emulateMedia({ colorScheme })
        await noSideways(gm)
        await check(gm)
      }
    })
  await answerWithAlerts(gm, 12)
  await checkLooks('at first')

  await gmPage.endDay('south')
  await expect(gmPage.alerts()).toHaveCount(12)
  await checkLooks('a day with alerts')
  await gm.getByRole('button', { name: 'Dismiss all (12)' }).click()

  await gmPage.field('Party Members').fill('100')
  for (const name of ['Food stores', 'Water stores', 'Insect ointment', 'Raincatchers']) {
    await gmPage.field(name).fill('1,000,000')
  }
  await gmPage.field('Survival Modifier').fill('2.7')
  await gmPage.button('Swamp').click()
  await checkLooks('large numbers and a wrong one')

  await gmPage.field('Survival Modifier').fill('-20')
  await gmPage.button('Save').click()
  await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
  await checkLooks('saved')

  for (const name of ['Keys and help', 'Invite', 'Menu']) {
    await gm.getByRole('button', { name }).click()
    await checkLooks(name)
    await gm.keyboard.press('Escape')
  }

  for (const name of ['Food stores', 'Water stores', 'Insect ointment']) {
    await gmPage.field(name).fill('0')
  }
  await gm.unroute('**/days*')
  await unplug(gm)
  await expect(gm.getByRole('status')).toHaveText('Reconnecting')
  await gmPage.endDay('north')
  await expect(gmPage.button('Try again')).toBeVisible()
  await checkLooks('without a connection')
  await gm.context().setOffline(false)
  await expect(gmPage.day(2)).toBeVisible()

  await gmPage.open('Campaign')
  await gm.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(gm.getByText('You signed out.')).toBeVisible()
  await checkLooks('signed out')
})

test('R-LAYER-2: on a phone the pad is in reach wherever the page is scrolled to; at 200 % text nothing is cut off', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await test.step('on a phone', async () => {
    await gm.setViewportSize({ width: 390, height: 844 })
    for (const top of [0, 400, 900]) {
      await gm.evaluate((y) => scrollTo(0, y), top)
      await expect(gmPage.button('End day: south-west')).toBeInViewport({ ratio: 1 })
      await expect(gmPage.undo()).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('at 200 % text nothing is cut off or scrolls sideways', async () => {
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
})
