import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

test('R-WEATHER-1, R-WEATHER-3: storms are written, said before the click and after it, and seasons change', async ({
  gm,
  http,
  player,
}) => {
  const sheet = gm.getByRole('dialog', { name: 'Rules' })
  const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
  const save = () => sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: /^Rules/ }).click()

  await test.step('a result becomes a storm that forbids the march', async () => {
    await field('Rain die').fill('6')
    await sheet.getByRole('button', { name: 'Add weather' }).click()
    await field('Name of the new weather').fill('Storm')
    await field('Last result of Heavy').fill('3')
    await field('DC of Storm').fill('5')
    await field('Last result of Light').fill('5')
    const names = sheet.getByRole('textbox', { name: /^Name of (?:Light|Heavy|Storm)$/ })
    const inOrder = names.evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map((input) => input.value),
    )
    expect(await inOrder, 'results that overlap').toEqual(['Light', 'Heavy', 'Storm'])
    await field('Last result of Light').fill('1')
    await checkAccessibility(gm)
    await save()
    await expect(sheet.getByText('Saved', { exact: true })).toBeVisible()
    const { rules } = await http.view()
    expect(rules.weather.tables[0]?.rows).toMatchObject([
      { from: 1, to: 1, name: 'Light' },
      { from: 2, to: 3, name: 'Heavy' },
      { from: 4, to: 6, name: 'Storm', dc: 5, points: 0 },
    ])
    await sheet.getByRole('checkbox', { name: 'march of Storm' }).uncheck()
    await expect(field('Hexes of Storm')).toBeHidden()
    await sheet.getByRole('checkbox', { name: 'march of Storm' }).check()
  })

  await test.step('a season is added, and days are rolled on it', async () => {
    await sheet.getByRole('button', { name: 'Add a season' }).click()
    await field('Name of the season Season 2').fill('Floods')
    await sheet.getByRole('combobox', { name: 'Days are rolled on' }).selectOption('Floods')
    await field('Last result of Light').last().fill('0')
    await save()
    await expect(sheet.getByText(/^Not saved: .* another look/)).toBeVisible()
    await field('Last result of Light').last().fill('1')
    await save()
    await expect(sheet.getByText('Saved', { exact: true })).toBeVisible()
  })

  await gm.keyboard.press('Escape')
  await test.step('the line before the click and the day’s line say it, players read it', async () => {
    await expect(gm.getByText('DC 10, in a storm 15, needs 7 (12) or more')).toBeVisible()
    const season = gm.getByRole('combobox', { name: 'Season' })
    await season.selectOption('Weather')
    await expect.poll(async () => (await http.view()).rules.weather.on).toBe('weather')
    await expect(gm.getByText('Weather by Weather.')).toBeAttached()
    const { rules } = await http.view()
    const weather = STANDARD_RULES.weather.tables.map((table) => ({
      ...table,
      rows: [{ ...table.rows[1], from: 1, name: 'Storm', points: null }],
    }))
    await http.change('PUT', '/rules', { ...rules, weather: { on: 'weather', tables: weather } })
    await expect(season).toBeHidden()
    const gmPage = gmPageOf(gm)
    await expect(gm.getByText('No march in this weather')).toBeVisible()
    await gmPage.endDay('south')
    await expect(gmPage.day(1)).toBeVisible()
    await expect(gm.getByRole('group', { name: 'Rain', exact: true })).toContainText(
      'Heavy · Storm',
    )
    await expect(gmPage.alerts().filter({ hasText: 'Storm: no march' })).toBeVisible()
    await expect(player.getByRole('group', { name: 'Rain', exact: true })).toContainText(
      'Heavy · Storm',
    )
    await expect(gmPage.journal().first()).toContainText('no march, stayed at')
  })
})
