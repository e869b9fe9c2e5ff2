import { printedOf, STANDARD_NUMBERING } from '../../src/rules/hex-number.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import { test } from './gm-page.ts'

test('R-CAST-6, R-CAST-7: a forecast is read aloud, and goes on without a connection', async ({
  gm,
  http,
  context,
}) => {
  const { position } = (await http.view()).map
  const { column, row } = printedOf(STANDARD_NUMBERING, { x: position.x, y: position.y + 10 })
  await gm.getByRole('button', { name: 'Swamp', exact: true }).click()
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'Forecast', exact: true }).click()
  const sheet = gm.getByRole('dialog', { name: 'Forecast' })
  await sheet.getByRole('combobox').fill(`${column}, ${row}`)
  await sheet.getByRole('option').first().click()

  const pace = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(pace('Slow')).toContainText('84 of 100 in time')
  await expect(pace('Normal')).toContainText('41 of 100 in time')
  await expect(pace('Fast')).toContainText('8 of 100 in time')
  await expect(sheet.getByText('41 arrive before a store runs short; 59 do not.')).toBeVisible()
  await expect(sheet.getByText('food 10, water 10 to 11, ointment 10')).toBeVisible()
  await expect(
    sheet.getByRole('img', { name: /^Normal pace: of 100 expeditions 41 arrive in time/ }),
  ).toBeVisible()

  await sheet.getByLabel('The party can carry').fill('720')
  await expect(
    sheet.getByText(
      '23 days = 92 rations, 184 gallons, 92 applications, 1,660 lb; you can carry 720. That is 940 lb too much.',
    ),
  ).toBeVisible()
  await sheet.getByText('The same as a table').click()
  await expect(sheet.getByRole('row', { name: /^Slow pace 84 / })).toBeVisible()
  await checkAccessibility(gm)

  await context.setOffline(true)
  await pace('Fast').click()
  await sheet.getByRole('button', { name: 'Another destination' }).click()
  await sheet.getByRole('combobox').fill(`${column}, ${row - 2}`)
  await sheet.getByRole('option').first().click()
  await expect(pace('Fast')).toContainText('31 of 100 in time')
})
