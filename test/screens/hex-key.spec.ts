import { expect } from './fixtures.ts'
import { test } from './gm-page.ts'
import { viewOf } from './map-settings.ts'

const KEY = [
  '0512 | Old ford | A troll, see https://example.com/troll | Stepping stones.',
  '0613 swamp "Tower"',
  '0512 | old FORD | It sleeps. |',
  '9999 | Beyond',
  '0714 marsh "Pier"',
].join('\n')

test('a hex key is pasted, looked at line by line, merged in one change, and undone', async ({
  gm,
  http,
}) => {
  await http.change('POST', '/sites', {
    hex: { x: 4, y: 22 },
    icon: 'ruin',
    name: 'Old ford',
    gmText: '',
    text: 'A ford.',
    shown: 'always',
  })
  await gm.getByRole('button', { name: 'Sites, 1' }).click()
  await gm.getByRole('button', { name: 'Paste a hex key' }).click()
  const dialog = gm.getByRole('dialog', { name: 'Hex key' })
  await expect(gm).toHaveURL(/\/dm\/sites$/)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(KEY)

  await test.step('each line has its fate, and the preview marks what players see at once', async () => {
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
    expect((await viewOf(gm)).sites).toHaveLength(1)
  })

  await test.step('Save merges all of it, Undo takes all of it back', async () => {
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

  await test.step('addresses in texts are links', async () => {
    await gm.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await gm.getByRole('button', { name: /^Sites, / }).click()
    await gm.getByRole('button', { name: 'Show on map: Old ford' }).click()
    await gm.getByRole('group', { name: 'Sites' }).getByRole('button', { name: 'Old ford' }).click()
    await expect(gm.getByRole('link', { name: 'https://example.com/troll' })).toBeVisible()
  })
})
