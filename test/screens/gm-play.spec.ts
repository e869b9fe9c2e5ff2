import type { Page } from '@playwright/test'
import { checkAccessibility, expect } from './fixtures.ts'
import { countRequests, gmPageOf, test, waitForTwoFrames } from './gm-page.ts'

test('R-PAD-1: a step onto water is marked; a double click ends one day, and undoes one', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  const marked = gm.locator('[data-heading]:has([data-sign="≈"])')
  await expect(marked.first()).toHaveAccessibleDescription(/^Water, and no canoe\. DC/)
  await checkAccessibility(gm)
  await gmPage.button('With Canoe').click()
  await expect(marked).toHaveCount(0)

  const days = countRequests(gm, 'POST', '/days')
  const undos = countRequests(gm, 'POST', '/undo')
  await gmPage.endDay('south')
  await expect(gmPage.day(1)).toBeVisible()
  await gmPage.button('End day: south').dblclick({ delay: 60 })
  await expect(gmPage.day(2)).toBeVisible()
  await gmPage.undo().dblclick({ delay: 60 })
  await expect(gmPage.day(1)).toBeVisible()
  await expect(gmPage.undo()).toHaveAccessibleName('Undo day 1')
  await gmPage.endDay('north')
  await expect(gmPage.day(2)).toBeVisible()
  expect([days(), undos()]).toEqual([3, 1])
})

test('a number is stepped and saved by keys', { tag: '@more' }, async ({ gm }) => {
  const food = gmPageOf(gm).field('Food stores')
  await food.focus()
  for (const key of ['ArrowUp', 'Shift+ArrowUp', 'PageDown']) await gm.keyboard.press(key)
  await expect(food).toHaveValue('41')
  await gm.keyboard.press('Control+s')
  await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
})

test('five days are played with the keyboard alone, a held key ending one', async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  const sent = countRequests(gm, 'POST', '/days')
  const isFocused = (name: string) =>
    (name === 'Undo' ? gmPage.undo() : gmPage.button(name)).evaluate(
      (button) => button === document.activeElement,
    )
  const tabTo = async (name: string): Promise<void> => {
    for (let tabs = 0; tabs < 60 && !(await isFocused(name)); tabs += 1) {
      await gm.keyboard.press('Tab')
    }
    expect(await isFocused(name)).toBe(true)
  }
  await tabTo('Slow pace')
  await gm.keyboard.press('Space')
  await expect(gmPage.button('Slow pace')).toHaveAttribute('aria-pressed', 'true')
  await tabTo('End day: north')
  const hold = async (key: string): Promise<void> => {
    for (let repeats = 0; repeats < 4; repeats += 1) await gm.keyboard.down(key)
  }
  for (const [index, key] of ['s', '2', 'd', 'Enter', ' '].entries()) {
    // The day may be told before its order is answered: until then a key orders nothing.
    await expect(gmPage.button('End day: south')).toBeEnabled()
    await hold(key)
    // A button is pressed by the space bar when that is let go.
    if (key !== ' ') await expect(gmPage.day(index + 1)).toBeVisible()
    await expect(gmPage.button('End day: south')).toBeEnabled()
    await hold(key)
    await gm.keyboard.up(key)
    await expect(gmPage.day(index + 1)).toBeVisible()
  }
  await expect(gmPage.journal().first()).toContainText('slow pace')
  await tabTo('Undo')
  await gm.keyboard.press('Enter')
  await expect(gmPage.day(4)).toBeVisible()
  expect(sent()).toBe(5)
})

test('letters and digits order nothing outside the pad, and ? shows all keys', async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  const sent = countRequests(gm, 'POST', '/days')
  await gmPage.button('Save').focus()
  await gm.keyboard.type('wasd821')
  await gm.keyboard.press('?')
  const help = gm.getByRole('dialog', { name: 'Help' })
  await expect(help).toContainText('north-east')
  await gm.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(gmPage.button('Save')).toBeFocused()
  await gmPage.endDay('south')
  await expect(gmPage.day(1)).toBeVisible()
  expect(sent(), 'nothing went before this day').toBe(1)

  // The pad was clicked: letters are the map's, unless they are switched on.
  await gm.keyboard.type('swad')
  await gm.keyboard.press('?')
  await help.getByRole('checkbox', { name: /^Letters end days/ }).check()
  await gm.keyboard.press('Escape')
  await gm.keyboard.press('s')
  await expect(gmPage.day(2)).toBeVisible()
  await gm.keyboard.press('Control+z')
  await expect(gmPage.day(1)).toBeVisible()
  await gm.keyboard.press('Control+Shift+Z')
  await expect(gmPage.day(2)).toBeVisible()
  expect(sent(), 'no other letter ended a day').toBe(2)
})

/** How many parts outside dialogs take the focus, by Tab or by a press, and are drawn. */
const countControls = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => each.getBoundingClientRect().width > 1 && !each.closest('dialog')).length,
  )

test.describe('a newcomer', () => {
  test.use({ newcomer: true })

  test('finds few controls, and on the map how to begin, which goes for good and moves nothing', async ({
    gm,
  }) => {
    const gmPage = gmPageOf(gm)
    const slip = gm.getByRole('note', { name: 'First steps' })
    await expect(slip).toBeVisible()
    await expect.poll(() => countControls(gm)).toBeGreaterThan(40)
    expect(await countControls(gm)).toBeLessThanOrEqual(57)
    await slip.getByRole('button', { name: 'Own map' }).click()
    await expect(gm).toHaveURL(/\/dm\/settings$/)
    await gm.goBack()
    await expect(gm.getByRole('dialog', { name: 'Map', exact: true })).toHaveCount(0)
    await waitForTwoFrames(gm)
    const places = () =>
      gm.evaluate(() =>
        [...document.querySelectorAll('button:not([role=note] *)')].map(
          (one) => one.getBoundingClientRect().y,
        ),
      )
    const close = slip.getByRole('button', { name: 'This map' })
    const before = await places()
    await close.click()
    await expect(slip).toHaveCount(0)
    await expect.poll(places).toEqual(before)
    await expect(gm.getByRole('region', { name: 'Travel' })).toBeFocused()
    await gm.reload()
    await gmPage.live()
    await expect(slip).toHaveCount(0)
  })
})
