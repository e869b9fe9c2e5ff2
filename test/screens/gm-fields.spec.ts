import { expect } from './fixtures.ts'
import { countRequests, gmPageOf, test } from './gm-page.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false }
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1440, height: 900 }

test('the buttons beside a number step it, and need no aim', async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  const more = gmPage.button('One ration more')
  const side = async () => {
    const { width = 0, height = 0 } = (await more.boundingBox()) ?? {}
    return Math.min(width, height)
  }
  for (const viewport of [PHONE, LAPTOP]) {
    await gm.setViewportSize(viewport)
    if (viewport === PHONE) await gmPage.button('Plus and minus').click()
    await gm.getByText('Food stores').hover()
    await expect.poll(side).toBeGreaterThanOrEqual(44)
  }
  await more.click()
  await expect(gmPage.field('Food stores')).toHaveValue('41')
  await gmPage.button('One ration less').click()
  await expect(gmPage.field('Food stores')).toHaveValue('40')
  await expect(gm.getByText('Not saved yet')).toBeHidden()
})

test('R-REC-4: a sign adds to the record, shown before it counts, until Escape', async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  const food = gmPage.field('Food stores')
  await food.fill('+9')
  await food.press('Escape')
  await expect(food).toHaveValue('40')
  await food.fill('+20')
  await expect(food).toHaveAccessibleDescription(/40 \+ 20 = 60 rations/)
  await gmPage.field('Water stores').fill('−8')
  await gmPage.endDay('south')
  await expect(gmPage.day(1)).toBeVisible()
  await expect(food).toHaveValue('56')
  await expect(gmPage.field('Water stores')).toHaveValue(/^6[46]$/)
})

test('unsaved edits are named, saved, and leave with a warning', async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gmPage.field('Water stores').fill('90')
  await gmPage.button('Swamp').click()
  await expect(gm.getByText('Not saved yet')).toBeVisible()
  const asked = gm.waitForEvent('dialog')
  // The question holds up whatever asked for it: not what this test waits for.
  await gm.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(gmPage.field('Water stores')).toHaveValue('90')
  await gmPage.button('Save').click()
  await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
})

test('food that is no whole number in its range is an error at the field, and nothing is sent', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  const days = countRequests(gm, 'POST', '/days')
  const saves = countRequests(gm, 'PUT', '/map')
  const food = gmPage.field('Food stores')
  await food.fill('2.7')
  await expect(food).toHaveAttribute('aria-invalid', 'true')
  await expect(food).toHaveAccessibleDescription(
    /Food must be a whole number from 0 to 1,000,000\./,
  )
  for (const name of ['Save', 'End day: south']) {
    await gmPage.button(name).click()
    await expect(food).toBeFocused()
  }
  await food.fill('41')
  await gmPage.button('Save').click()
  await expect.poll(() => [days(), saves()], 'nothing went before this save').toEqual([0, 1])
  await expect(gm.getByText('Saved', { exact: true })).toBeVisible()
})

test('what is typed stays, caret and all, while live updates arrive', async ({ gm, http }) => {
  const gmPage = gmPageOf(gm)
  const food = gmPage.field('Food stores')
  await food.fill('4567')
  await food.press('Home')
  await food.press('ArrowRight')
  await http.change('POST', '/days', ORDER)
  await expect(gmPage.day(1)).toBeVisible()
  await gm.keyboard.type('9')
  await expect(food).toHaveValue('49567')
  await expect(food).toHaveAccessibleDescription(/changed to 36 on another screen/)
})
