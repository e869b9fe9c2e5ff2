import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { test } from './gm-page.ts'
import { viewOf } from './map-settings.ts'

const HEX_KEY = [
  '0512 | Old ford | A troll. | Stepping stones.',
  '0613 swamp "Tower"',
  '0512 | old FORD | It sleeps. |',
  '9999 | Beyond',
  '0714 marsh "Pier"',
].join('\n')

const FORD = {
  ...{ hex: { x: 4, y: 22 }, icon: 'ruin', name: 'Old ford' },
  ...{ gmText: '', text: 'A ford.', shown: 'always' },
}

const pasteHexKey = async (gm: Page) => {
  await gm.getByRole('button', { name: 'Sites, 1' }).click()
  await gm.getByRole('button', { name: 'Paste a hex key' }).click()
  await expect(gm).toHaveURL(/\/dm\/sites$/)
  const dialog = gm.getByRole('dialog', { name: 'Hex key' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill(HEX_KEY)
  return dialog
}

test('R-KEY-2, R-KEY-4: a hex key is read in a worker; each line has a result, and sites that players see at once are marked', async ({
  gm,
  http,
}) => {
  await http.change('POST', '/sites', FORD)
  const worker = gm.waitForEvent('worker')
  const dialog = await pasteHexKey(gm)
  expect((await worker).url()).toContain('/assets/read-worker')
  await expect(
    dialog.getByText(
      '2 lines are sites, 1 joined to a line above, 1 off the map, 1 with unknown terrain.',
    ),
  ).toBeVisible()
  const remarks = dialog.getByRole('list', { name: 'Lines with a remark' }).getByRole('listitem')
  await expect(remarks).toHaveText([/^Line 4: off/, /^Line 5: unknown/, /^Line 3: Joined/])
  await expect(dialog.getByText('2 sites new, 1 site changed.')).toBeVisible()
  await expect(dialog.getByText('Painted: Swamp on 1 hex.')).toBeVisible()
  const sites = dialog.getByRole('list', { name: 'Sites of the key' }).getByRole('listitem')
  await expect(sites).toHaveCount(3)
  await expect(sites.filter({ hasText: 'Players see this at once' })).toHaveText(/^Old ford/)
  await expect(dialog.getByText('Players see 1 change at once.')).toBeVisible()
  // A change on another screen changes the preview.
  const [ford] = (await viewOf(gm)).sites
  await http.change('PUT', `/sites/${ford?.id}`, { ...FORD, shown: 'never' })
  await expect(sites.filter({ hasText: 'Players see this at once' })).toHaveCount(0)
})

test('R-KEY-3: Save merges a whole hex key, and Undo takes it back as a whole', async ({
  gm,
  http,
}) => {
  await http.change('POST', '/sites', FORD)
  const dialog = await pasteHexKey(gm)
  await expect(dialog.getByText('2 sites new, 1 site changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('')
  const { sites, terrain } = await viewOf(gm)
  expect(sites.map(({ name, shown }) => `${name}: ${shown}`).sort()).toEqual([
    'Old ford: always',
    'Pier: never',
    'Tower: never',
  ])
  expect(terrain).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Undo: hex key' }).click()
  await expect.poll(async () => (await viewOf(gm)).sites.length).toBe(1)
  await dialog.getByRole('button', { name: 'Redo: hex key' }).click()
  await expect.poll(async () => (await viewOf(gm)).sites.length).toBe(3)
})
