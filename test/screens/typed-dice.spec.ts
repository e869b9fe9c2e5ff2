import type { Page } from '@playwright/test'
import { DICE_GROUPS } from '#rules/dice/dice.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { countRequests, gmPageOf, test } from './gm-page.ts'

/** The panel that asks for dice, with its parts. */
const dicePanel = (page: Page) => {
  const panel = page.getByRole('region', { name: /^Dice for day/ })
  return {
    panel,
    die: (name: string) => panel.getByRole('textbox', { name, exact: true }),
    dice: () => panel.getByRole('listitem'),
  }
}

/** Changes the settings so that all dice of days are typed. */
const typeAllDice = async (gm: Page, http: GmByHttp): Promise<void> => {
  const { settings } = await http.view()
  await http.change('PUT', '/settings', { ...settings, typedDice: [...DICE_GROUPS] })
  await expect(gmPageOf(gm).undo()).toHaveAccessibleName(/typed dice/)
}

test('R-DIE-5: an impossible number is refused; when another day ended, the dice start again, and Escape cancels', async ({
  gm,
  http,
}) => {
  const gmPage = gmPageOf(gm)
  const { panel, die, dice } = dicePanel(gm)
  const countDays = countRequests(gm, 'POST', '/days')
  await typeAllDice(gm, http)
  await gmPage.endDay('south')
  const firstField = die('Encounter, morning d20')
  await expect(firstField).toBeFocused()
  await gm.keyboard.type('21')
  await expect(panel.getByRole('alert')).toHaveText('A d20 shows no 21: 1 to 20.')
  await expect(firstField).toHaveAttribute('aria-invalid', 'true')
  await gm.keyboard.type('56')
  await http.walk(1)
  await expect(panel).toContainText('They are asked for anew.')
  await expect(dice()).toHaveCount(0)
  await expect(firstField).toBeFocused()

  await gm.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(gmPage.button('End day: south')).toBeFocused()
  expect(countDays()).toBe(0)
})

test('R-DIE-5: a day is ended by the keyboard alone', async ({ gm, http }) => {
  const gmPage = gmPageOf(gm)
  const { panel, die, dice } = dicePanel(gm)
  await typeAllDice(gm, http)
  await gmPage.button('Fast pace').click()
  await gmPage.button('End day: north').focus()
  await gm.keyboard.press('8')
  await expect(die('Encounter, morning d20')).toBeFocused()
  await checkAccessibility(gm)
  await gm.keyboard.type('17')
  await expect(dice()).toHaveText(['Encounter, morning d20 17 against 18: none'])
  // 18 is an encounter and 00 a hundred. After 2, which could become 20, Enter is needed.
  await gm.keyboard.type('18002')
  await gm.keyboard.press('Enter')
  await expect(die('Rain d4')).toBeFocused()
  // Light rain, and the party is on course: no die for the direction of a lost party is needed.
  await gm.keyboard.type('3123')
  await expect(gmPage.day(1)).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(gmPage.button('End day: north')).toBeFocused()
  expect((await http.view()).day).toBe(1)
})
