import type { Page } from '@playwright/test'
import { DICE_GROUPS } from '#rules/dice/dice.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { countCommands, gmPageOf, test } from './gm-page.ts'

/** The slip that asks for dice. */
const slipOf = (page: Page) => {
  const slip = page.getByRole('region', { name: /^Dice for day/ })
  return {
    slip,
    die: (name: string) => slip.getByRole('textbox', { name, exact: true }),
    dice: () => slip.getByRole('listitem'),
  }
}

/** All dice of days are typed from now on. */
const typeDice = async (gm: Page, http: GmByHttp): Promise<void> => {
  const { settings } = await http.view()
  await http.change('PUT', '/settings', { ...settings, typedDice: [...DICE_GROUPS] })
  await expect(gmPageOf(gm).undo()).toHaveAccessibleName(/typed dice/)
}

test('R-DIE-5: a number that the die does not have is refused; another day begins anew, and can be given up', async ({
  gm,
  http,
}) => {
  const gmPage = gmPageOf(gm)
  const { slip, die, dice } = slipOf(gm)
  const days = countCommands(gm, 'POST', '/days')
  await typeDice(gm, http)
  await gmPage.endDay('south')
  const first = die('Encounter, morning d20')
  await expect(first).toBeFocused()
  await gm.keyboard.type('21')
  await expect(slip.getByRole('alert')).toHaveText('A d20 shows no 21: 1 to 20.')
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await gm.keyboard.type('56')
  await http.walk(1)
  await expect(slip).toContainText('They are asked for anew.')
  await expect(dice()).toHaveCount(0)
  await expect(first).toBeFocused()

  await gm.keyboard.press('Escape')
  await expect(slip).toBeHidden()
  await expect(gmPage.button('End day: south')).toBeFocused()
  expect(days()).toBe(0)
})

test('R-DIE-5: a day is ended by the keyboard alone', async ({ gm, http }) => {
  const gmPage = gmPageOf(gm)
  const { slip, die, dice } = slipOf(gm)
  await typeDice(gm, http)
  await gmPage.button('Fast pace').click()
  await gmPage.button('End day: north').focus()
  await gm.keyboard.press('8')
  await expect(die('Encounter, morning d20')).toBeFocused()
  await checkAccessibility(gm)
  await gm.keyboard.type('17')
  await expect(dice()).toHaveText(['Encounter, morning d20 17 against 18: none'])
  // 18 is an encounter, 00 a hundred; 2 could become 20 and wants Enter, 9 could not.
  await gm.keyboard.type('18002')
  await gm.keyboard.press('Enter')
  await expect(die('Rain d4')).toBeFocused()
  // Light rain, then on course: no die for the way of a lost party is asked for.
  await gm.keyboard.type('3123')
  await expect(gmPage.day(1)).toBeVisible()
  await expect(slip).toBeHidden()
  await expect(gmPage.button('End day: north')).toBeFocused()
  expect((await http.view()).day).toBe(1)
})
