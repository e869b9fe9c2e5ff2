import { expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: false }

test('R-COST-1, R-PACE-5, R-COST-5: terrain costs are set on the Rules page and shown on the pad', async ({
  gm,
  http,
}) => {
  // No navigation check fails, so the party goes in the intended direction.
  await http.save({ survival: 20 })
  await gmPageOf(gm).open('Rules')
  await gm.getByRole('textbox', { name: 'Cost of Beach' }).fill('4')
  await gm.getByRole('combobox', { name: 'Fastest of Beach' }).selectOption('Slow')
  await expect(gm.getByText('A day with any points enters at least one hex.')).toBeVisible()
  await gm.getByRole('combobox', { name: 'Points left over' }).selectOption('kept')
  await gm.getByRole('textbox', { name: 'Points at slow pace' }).fill('2')
  await gm.getByRole('contentinfo').getByRole('button', { name: 'Save' }).click()
  await expect(gm.getByText('Rules saved.')).toBeVisible()
  await gm.keyboard.press('Escape')
  await expect(gm.getByRole('dialog', { name: 'Rules' })).toBeHidden()

  await gm.getByRole('button', { name: /^Fast/ }).click()
  await expect(gm.getByText('Fast counts as slow here')).toBeVisible()
  await expect(gm.getByText(/^2 points, DC 5/)).toBeVisible()
  await gmPageOf(gm).endDay('south-west')
  await expect(gmPageOf(gm).day(1)).toBeVisible()
  await expect(gm.getByText(/2 of 4 points/)).toBeVisible()
  await expect(gmPageOf(gm).journal().first()).toContainText('fast pace, which counted as slow')
})

test('R-EXPL-1: Explore ends a day by press and by key; on a phone the middle is one button with three choices', async ({
  gm,
}) => {
  const { button, day, journal } = gmPageOf(gm)
  await button('Explore here').click()
  await expect(day(1)).toBeVisible()
  await expect(journal().first()).toContainText('explored')
  // The day may appear before its command is answered; until then keys do nothing.
  await expect(button('Explore here')).toBeEnabled()
  await button('Explore here').press('.')
  await expect(day(2)).toBeVisible()

  await gm.setViewportSize({ width: 390, height: 844 })
  const middleButton = button('Here: stay, explore or forage')
  await middleButton.click()
  const choices = gm
    .getByRole('group', { name: 'Here: stay, explore or forage' })
    .getByRole('button')
  await expect(choices).toHaveText(['Stay here', 'Explore', /^Forage/])
  await gm.keyboard.press('Escape')
  await expect(choices).toHaveCount(0)
  await middleButton.click()
  await choices.first().press('Enter')
  await expect(day(3)).toBeVisible()
  await expect(middleButton).toBeFocused()
})

test('R-EXPL-1: a party that is lost asks before sites are shown', { tag: '@more' }, async ({
  gm,
  http,
  player,
}) => {
  const { settings } = await http.view()
  await http.change('PUT', '/settings', { ...settings, lost: 'believed-hex' })
  const dice = { navigation: 1, 'lost-direction': 4 }
  await http.change('POST', '/days', { ...ORDER, dice })
  const { believed } = await http.view()
  const texts = { text: '', gmText: '', shown: 'explored' }
  await http.change('POST', '/sites', { hex: believed, icon: 'cave', name: 'Grotto', ...texts })
  const { button, day } = gmPageOf(gm)
  await expect(day(1)).toBeVisible()
  await expect(gm.getByRole('button', { name: /Grotto/ })).toBeAttached()
  await button('Explore here').click()
  const question = gm.getByRole('group', { name: 'Explore', exact: true })
  await expect(question).toContainText('shows players Grotto')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(day(1)).toBeVisible()
  await button('Explore here').click()
  await question.getByRole('button', { name: 'Explore' }).click()
  await expect(day(2)).toBeVisible()
  await expect(player.getByRole('button', { name: /Grotto/ })).toBeAttached()
})
