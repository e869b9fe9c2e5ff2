import type { Page } from '@playwright/test'
import { aPng } from '../http/images.ts'
import { TILES_TEST_TIMEOUT_MS, TILES_TIMEOUT_MS } from './cut.ts'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'

/** Uploads an image as a handout, and shows it to players under a name. */
const uploadAndShowHandout = async (gm: Page) => {
  await gmPageOf(gm).open('Handouts')
  const buffer = await aPng(1_200, 800)
  await gm
    .getByLabel('Upload an image…')
    .setInputFiles({ name: 'secret plan.png', mimeType: 'image/png', buffer })
  const name = gm.getByRole('textbox', { name: 'Name for the players' })
  await expect(name).toBeVisible({ timeout: TILES_TIMEOUT_MS })
  await name.fill('A letter')
  await gm.getByRole('button', { name: 'Show now' }).click()
}

const takeBackHandout = (gm: Page) => gm.getByRole('button', { name: 'Take back A letter' }).click()

test('R-HAND-2, R-HAND-3: a handout covers the players’ map until they close it, and disappears once the GM takes it back', async ({
  gm,
  http,
  player,
}) => {
  test.setTimeout(TILES_TEST_TIMEOUT_MS)
  await player.setViewportSize({ width: 390, height: 844 })
  await uploadAndShowHandout(gm)
  const sheet = player.getByRole('dialog', { name: 'A letter' })
  const picture = sheet.getByRole('img', { name: 'A letter' })
  await expect(picture.locator('img').first()).toBeVisible()
  await checkAccessibility(player)
  const { width = 0 } = (await picture.boundingBox()) ?? {}
  await sheet.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(width)
  await player.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(player.getByRole('button', { name: 'Look at A letter' })).toBeVisible()

  await http.walk(3)
  await expect(gmPageOf(player).day(1)).toBeVisible()
  await player.getByRole('button', { name: 'Journal', exact: true }).click()
  const journal = player.getByRole('dialog', { name: 'Journal' })
  await journal.getByRole('button', { name: 'Look at A letter' }).click()
  await expect(picture).toBeVisible()
  await player.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await player.keyboard.press('Escape')
  await expect(journal).toBeHidden()
  await takeBackHandout(gm)
  await expect(player.getByRole('button', { name: 'Look at A letter' })).toBeHidden()
  await expect(player.getByText('secret plan')).toBeHidden()
})

test('R-SCREEN-2: a handout stays on the table’s screen while players may see it', {
  tag: '@more',
}, async ({ gm, page: screen }) => {
  test.setTimeout(TILES_TEST_TIMEOUT_MS)
  await uploadAndShowHandout(gm)
  await screen.setViewportSize({ width: 1920, height: 1080 })
  await screen.goto('/screen')
  await expect(screen.getByTestId('chart')).toBeVisible()
  await gm.keyboard.press('Escape')
  await gmPageOf(gm).open('Table’s screen')
  await expect(screen.getByTestId('handout')).toHaveCount(0)
  await gm.getByRole('button', { name: 'Lay on the map A letter' }).click()
  await expect(screen.getByTestId('handout').getByRole('img', { name: 'A letter' })).toBeVisible()
  await gm.keyboard.press('Escape')
  await gmPageOf(gm).open('Handouts')
  await takeBackHandout(gm)
  await expect(screen.getByTestId('handout')).toHaveCount(0)
})
