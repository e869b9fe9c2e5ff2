import { checkAccessibility, expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

test('R-WEATHER-1, R-WEATHER-3: the GM adds a storm; it is shown before and after the click, and to players', async ({
  gm,
  http,
  player,
}) => {
  const sheet = gm.getByRole('dialog', { name: 'Rules' })
  const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
  const gmPage = gmPageOf(gm)
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: /^Rules/ }).click()
  await field('Rain die').fill('6')
  await sheet.getByRole('button', { name: 'Add weather' }).click()
  await field('Name of the new weather').fill('Storm')
  await field('DC of Storm').fill('5')
  await checkAccessibility(gm)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('Saved', { exact: true })).toBeVisible()
  await gm.keyboard.press('Escape')
  await expect(gm.getByText('DC 10, in a storm 15, needs 7 (12) or more')).toBeVisible()

  const { rules } = await http.view()
  const tables = rules.weather.tables.map((table) => ({
    ...table,
    rows: [{ ...table.rows[1], from: 1, to: table.die, name: 'Storm', points: null }],
  }))
  await http.change('PUT', '/rules', { ...rules, weather: { ...rules.weather, tables } })
  await expect(gm.getByText('No march in this weather')).toBeVisible()
  await gmPage.endDay('south')
  await expect(gmPage.day(1)).toBeVisible()
  for (const page of [gm, player])
    await expect(page.getByRole('group', { name: 'Rain', exact: true })).toContainText(
      'Heavy · Storm',
    )
  await expect(gmPage.alerts().filter({ hasText: 'Storm: no march' })).toBeVisible()
  await expect(gmPage.journal().first()).toContainText('no march, stayed at')
})
