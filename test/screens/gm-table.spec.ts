import { expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

/** Every check brings an encounter, and the party forages on the march if it is told to. */
const PLAYED = { encounters: { die: 20, onAtLeast: 1, times: ['morning'] } }

test('R-MOV-4, R-ENC-5, R-REST-1: the party is put elsewhere, meets what is dealt with on the desk, rests and forages', async ({
  gm,
  http,
}) => {
  await test.step('the party is put elsewhere by a hex’s number and by keyboard, and Undo takes it back', async () => {
    const gmPage = gmPageOf(gm)
    const at = async () => (await http.view()).map.position
    const before = await at()
    const tool = gmPage.button('Put the party elsewhere')
    await tool.click()
    const panel = gm.getByRole('region', { name: 'Put the party elsewhere' })
    await panel.getByRole('textbox', { name: 'On hex' }).fill('nowhere')
    await gmPage.button('Put it there').click()
    await expect(panel).toContainText('There is no such hex.')
    await panel.getByRole('textbox', { name: 'On hex' }).fill('20 10')
    await gmPage.button('Put it there').click()
    await expect.poll(at).not.toEqual(before)
    await expect(gmPage.undo('position')).toBeVisible()
    await expect(panel).toBeHidden()
    await gmPage.undo('position').click()
    await expect.poll(at).toEqual(before)
    await gm.getByRole('application').focus()
    await gm.keyboard.press('p')
    await expect(panel).toBeVisible()
    await gm.keyboard.press('ArrowDown')
    await gm.keyboard.press('ArrowDown')
    await gm.keyboard.press('Enter')
    await expect.poll(at).toEqual({ x: before.x, y: before.y + 2 })
    await expect(gmPage.day(0), 'no day passed').toBeVisible()
  })
  await test.step('an encounter goes from its alert to the desk, and stays in sight until it is dealt with', async () => {
    const { rules } = await http.view()
    await http.change('PUT', '/rules', { ...rules, ...PLAYED })
    const gmPage = gmPageOf(gm)
    await gm.getByRole('button', { name: /^Stay here/ }).click()
    await expect(gmPage.alerts()).toHaveCount(1)
    const desk = gm.getByRole('region', { name: 'Encounters' })
    await expect(desk, 'its alert says it').toBeHidden()
    await gmPage.button('Open the encounter').click()
    await expect(gmPage.alerts()).toHaveCount(0)
    const note = desk.getByRole('textbox', { name: 'Your note' })
    await note.fill('They want the map.')
    // A day on another screen moves the revision, not the note.
    await http.walk(4)
    await note.press('Escape')
    await expect
      .poll(async () => (await http.view()).encounters[0]?.note)
      .toBe('They want the map.')
    await desk.getByRole('button', { name: 'Resolved' }).click()
    await expect(desk).toBeHidden()
    const told = gmPage.journal().filter({ hasText: 'They want the map.' })
    await expect(told).toContainText('resolved')
    await told.getByRole('button', { name: /^Open again/ }).click()
    await expect(desk.getByRole('button', { name: 'Resolved' })).toBeVisible()
  })
  await test.step('Stay here ends a day without travel, by pointer and by key, and so does Forage', async () => {
    const gmPage = gmPageOf(gm)
    const hex = () => gm.getByTestId('party-marker').getAttribute('style')
    const before = await hex()
    await gm.getByRole('button', { name: /^Stay here/ }).click()
    await expect(gmPage.day(3)).toBeVisible()
    await expect(gmPage.journal().first()).toContainText(/rested at/i)
    await expect(gmPage.field('Food stores')).toHaveValue('32')
    await expect(gmPage.button('End day: south')).toBeEnabled()
    await gmPage.button('End day: south').press('0')
    await expect(gmPage.day(4)).toBeVisible()
    await expect(gmPage.journal().first()).toContainText(/foraged at/i)
    await expect(gmPage.button('End day: south')).toBeEnabled()
    await gmPage.button('End day: south').press('5')
    await expect(gmPage.day(5)).toBeVisible()
    expect(await hex()).toBe(before)
    await gmPage.button('Manual').click()
    await expect(gmPage.button('Forage here')).toBeDisabled()
  })
})
