import { printedNumberOf, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { expect } from './fixtures.ts'
import { gmPageOf, goOffline, test } from './gm-page.ts'

test('R-CAST-6, R-CAST-7: a forecast is read aloud, and goes on without a connection', async ({
  gm,
  http,
}) => {
  const { position } = (await http.view()).map
  const { column, row } = printedNumberOf(STANDARD_NUMBERING, { x: position.x, y: position.y + 10 })
  await gm.getByRole('button', { name: 'Swamp', exact: true }).click()
  await gmPageOf(gm).open('Forecast')
  const sheet = gm.getByRole('dialog', { name: 'Forecast' })
  await sheet.getByRole('combobox').fill(`${column}, ${row}`)
  await sheet.getByRole('option').first().click()

  const pace = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(pace('Slow')).toContainText('84 of 100 in time')
  await expect(
    sheet.getByRole('img', { name: /^Normal pace: of 100 expeditions 41 arrive in time/ }),
  ).toBeVisible()
  await sheet.getByLabel('The party can carry').fill('720')
  await expect(sheet.getByText(/you can carry 720\. That is 936 lb too much\./)).toBeVisible()

  await goOffline(gm)
  await pace('Fast').click()
  await sheet.getByRole('button', { name: 'Another destination' }).click()
  await sheet.getByRole('combobox').fill(`${column}, ${row - 2}`)
  await sheet.getByRole('option').first().click()
  await expect(pace('Fast')).toContainText('31 of 100 in time')
})
