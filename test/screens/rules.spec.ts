import type { Page } from '@playwright/test'
import { STANDARD_RAIN } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { weatherFromRain } from '#rules/weather.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

const rulesOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Rules' })
  return {
    sheet,
    field: (name: string) => sheet.getByRole('textbox', { name, exact: true }),
    button: (name: string | RegExp) => sheet.getByRole('button', { name }),
    save: () => sheet.getByRole('button', { name: 'Save', exact: true }).click(),
    open: async () => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: /^Rules/ }).click()
      await expect(sheet.locator('summary', { hasText: 'Deep jungle' })).toBeVisible()
    },
  }
}

test('R-RULE-3, R-RULE-5: rules are edited in sentences, wrong ones are refused at their field, others saved and undone', async ({
  gm,
  http,
}) => {
  const page = rulesOf(gm)
  await page.open()
  await expect(page.sheet.getByText('15 in 100 each time, 39 in 100 a day.')).toBeVisible()

  await page.sheet.locator('summary', { hasText: 'Deep jungle' }).click()
  await expect(page.sheet.getByText('An encounter on: 18 → 16')).toBeVisible()
  await page.button('Take these rules Deep jungle').click()
  await expect(page.field('An encounter on')).toHaveValue('16')
  await expect(page.sheet.getByText('25 in 100 each time, 58 in 100 a day.')).toBeVisible()

  const rainDie = page.field('Rain die')
  await rainDie.fill('0')
  await expect(rainDie).toHaveAccessibleDescription(/A whole number from 2 to 1,000\./)
  await page.save()
  await expect(page.sheet.getByText(/^Not saved: .* another look/)).toBeVisible()
  expect((await http.view()).rules).toMatchObject({ ...STANDARD_RULES })
  await checkAccessibility(gm)

  await rainDie.fill('6')
  await rainDie.press('ArrowUp')
  await page.button(/^Back to the standard The pace die/).press('Enter')
  await expect(page.sheet.getByRole('combobox', { name: 'The pace die' })).toBeFocused()
  await gm.reload()
  await expect(page.field('Rain die')).toHaveValue('7')
  await page.save()
  await expect(page.sheet.getByText('Saved', { exact: true })).toBeVisible()
  const { rules } = await http.view()
  expect(rules.weather.tables[0]).toMatchObject({ die: 7, rows: [{ to: 3 }, { to: 7 }] })
  expect(rules.encounters.onAtLeast).toBe(16)
  expect(rules.movement).toEqual({ ...STANDARD_RULES.movement, canoe: 2 })
  await page.button('Undo: rules').click()
  await expect(rainDie).toHaveValue('4')
})

test('R-SUP-6, R-CANOE-1: no page shows supplies and a canoe that the rules do not use', {
  tag: '@more',
}, async ({ gm, player, http }) => {
  const { rules } = await http.save({ ointment: 0 })
  const page = gmPageOf(gm)
  const box = (name: string) => player.getByRole('group', { name, exact: true })
  await expect(page.field('Insect ointment')).toHaveValue('0')
  await expect(box('Insect ointment')).toContainText('0')
  await http.change('PUT', '/rules', {
    ...rules,
    needs: { ...rules.needs, ointment: 0 },
    weather: weatherFromRain({ ...STANDARD_RAIN, gallons: { light: 0, heavy: 0 } }),
    terrains: rules.terrains.map((terrain) => ({ ...terrain, water: false })),
  })
  for (const name of ['Insect ointment', 'Raincatchers']) {
    await expect(page.field(name)).toHaveCount(0)
    await expect(box(name)).toHaveCount(0)
  }
  await expect(page.button('With Canoe')).toHaveCount(0)
  await expect(page.field('Food stores')).toBeVisible()
  await expect(box('Food stores')).toBeVisible()
  await http.save({ ointment: 1 })
  await expect(page.field('Insect ointment')).toHaveValue('1')
  await expect(box('Insect ointment')).toContainText('1')
})

test('R-TER-4: under fog, one press renames a terrain’s grades for players, and Undo takes it back', async ({
  gm,
  http,
}) => {
  const page = rulesOf(gm)
  const { settings } = await http.view()
  await http.change('PUT', '/settings', { ...settings, fog: 'veil' })
  await page.open()
  await page.button('Players read "Jungle"').click()
  await expect(page.button(/^Players read/)).toBeHidden()
  await expect(page.field('Name for players of Jungle (No Undead)')).toHaveValue('Jungle')
  const { terrains } = (await http.view()).rules
  expect(terrains.filter(({ playersName }) => playersName === 'Jungle')).toHaveLength(3)
  await http.change('POST', '/undo', {})
  await expect(page.button(/^Players read/)).toBeVisible()
})

test('R-RULE-4: the GM adds a terrain, and deletes one in use by choosing another in its place', async ({
  gm,
  http,
}) => {
  const { map, rules } = await http.view()
  const page = rulesOf(gm)
  await page.open()
  await page.button('Add a terrain').click()
  await gm.keyboard.type('beach')
  await expect(page.sheet.getByText('Stands here twice.')).toBeVisible()
  await gm.keyboard.press('ControlOrMeta+a')
  await gm.keyboard.type('Salt flat')
  await expect(page.sheet.getByText('Stands here twice.')).toBeHidden()

  await page.button(`Delete ${map.terrain}`).click()
  await page.sheet.getByLabel(`In place of ${map.terrain}`).selectOption('Salt flat')
  await page.save()
  await expect(page.sheet.getByText('Saved', { exact: true })).toBeVisible()
  await page.button('Close').click()
  const stamp = gmPageOf(gm).button('Salt flat')
  await expect(stamp).toHaveAttribute('aria-pressed', 'true')
  const after = await http.view()
  expect(after.map.terrain).toBe('Salt flat')
  expect(after.rules.terrains).toHaveLength(rules.terrains.length)
})
