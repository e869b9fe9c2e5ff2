import { expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { gmPageOf, test } from './gm-page.ts'

/** Rules under which each day brings an encounter in the morning. */
const ENCOUNTER_EACH_MORNING = { encounters: { die: 20, onAtLeast: 1, times: ['morning'] } }

const bringEncounters = async (http: GmByHttp) => {
  const { rules } = await http.view()
  await http.change('PUT', '/rules', { ...rules, ...ENCOUNTER_EACH_MORNING })
}

test('R-MOV-4: the party is put elsewhere by a hex’s number and by keyboard, and Undo takes it back', async ({
  gm,
  http,
}) => {
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
  await expect(gmPage.undo()).toBeDisabled()
  await gm.getByRole('application').focus()
  await gm.keyboard.press('p')
  await expect(panel).toBeVisible()
  await gm.keyboard.press('ArrowDown')
  await gm.keyboard.press('ArrowDown')
  await gm.keyboard.press('Enter')
  await expect.poll(at).toEqual({ x: before.x, y: before.y + 2 })
  await expect(gmPage.day(0), 'no day passed').toBeVisible()
})

test('R-ENC-5, R-ENC-7: an encounter is Done on its alert, is opened again, and has a note', async ({
  gm,
  http,
}) => {
  const gmPage = gmPageOf(gm)
  await bringEncounters(http)
  const stayButton = gm.getByRole('button', { name: /^Stay here/ })
  const states = async () => (await http.view()).encounters.map(({ state }) => state)
  const openCount = gm.getByRole('button', { name: /still open/ })

  await stayButton.click()
  await expect(gmPage.alerts()).toHaveCount(1)
  await expect(openCount, 'its alert says it').toBeHidden()
  await gm.getByRole('list', { name: 'Alerts' }).getByRole('button', { name: 'Done' }).click()
  await expect(gmPage.alerts()).toHaveCount(0)
  await expect.poll(states).toEqual([])
  const journalDay = gmPage.journal().first()
  await expect(journalDay).toContainText('resolved')
  await journalDay.getByRole('button', { name: /^Open again/ }).click()
  await expect(gmPage.button('Details and note')).toBeFocused()

  const note = gm.getByRole('textbox', { name: 'Your note' })
  await note.fill('They want the map.')
  // A day ended on another screen makes a new revision but keeps the note.
  await http.walk(4)
  await expect(gmPage.day(2)).toBeVisible()
  await note.press('Escape')
  await expect.poll(async () => (await http.view()).encounters[0]?.note).toBe('They want the map.')
})

test('R-ENC-6, R-ENC-7: open encounters stand folded once, also after a reload, and are done together', {
  tag: '@more',
}, async ({ gm, http }) => {
  const gmPage = gmPageOf(gm)
  await bringEncounters(http)
  const stayButton = gm.getByRole('button', { name: /^Stay here/ })
  const openCount = gm.getByRole('button', { name: /still open/ })
  const openEncounters = gm.getByRole('list', { name: 'Still open' }).locator('> li')
  await stayButton.click()
  await expect(gmPage.day(1)).toBeVisible()
  await stayButton.click()
  await openCount.click()
  await expect(gmPage.alerts()).toHaveCount(1)
  await expect(openEncounters, 'each stands once').toHaveCount(1)
  await gmPage.button('Dismiss alert 1').click()
  await expect(openEncounters, 'dismissing is not Done').toHaveCount(2)
  await gm.reload()
  await expect(openCount).toHaveText('2 still open')
  await expect(gmPage.alerts()).toHaveCount(0)
  await expect(openEncounters).toHaveCount(0)
  await openCount.click()
  await gmPage.button('All before today: done').click()
  await expect(openEncounters).toHaveCount(1)
  await expect(gmPage.button('All before today: done')).toBeHidden()
  await gmPage.undo('encounter').click()
  await expect(openEncounters).toHaveCount(2)
})

test('R-REST-1: Stay here ends a day without travel, by pointer and by key, and so does Forage', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  const hex = () => gm.getByTestId('party-marker').getAttribute('style')
  const before = await hex()
  await gm.getByRole('button', { name: /^Stay here/ }).click()
  await expect(gmPage.day(1)).toBeVisible()
  await expect(gmPage.journal().first()).toContainText(/rested at/i)
  await expect(gmPage.field('Food stores')).toHaveValue('36')
  await expect(gmPage.button('End day: south')).toBeEnabled()
  await gmPage.button('End day: south').press('0')
  await expect(gmPage.day(2)).toBeVisible()
  await expect(gmPage.journal().first()).toContainText(/foraged at/i)
  expect(await hex()).toBe(before)
  await gmPage.button('Manual').click()
  await expect(gmPage.button('Forage here')).toBeDisabled()
})
