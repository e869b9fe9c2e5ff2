import type { Page } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { test } from './gm-page.ts'

type View = Awaited<ReturnType<GmByHttp['view']>>

interface SavedPage {
  readonly path: string
  /** The name of the page's changes in Undo and Redo. */
  readonly name: string
  /** Types a change that differs for each attempt. */
  readonly type: (page: Page, attempt: number) => Promise<void>
  /** The saved value in the GM's view. */
  readonly saved: (view: View) => unknown
}

const PAGES: readonly SavedPage[] = [
  {
    path: 'rules',
    name: 'rules',
    type: (page, attempt) =>
      page.getByRole('textbox', { name: 'Water a member' }).fill(String(10 + attempt)),
    saved: (view) => view.rules.needs.water,
  },
  {
    path: 'tables',
    name: 'tables',
    type: async (page, attempt) => {
      const back = page.getByRole('button', { name: 'All tables' })
      if (await back.isVisible()) await back.click()
      await page.getByRole('button', { name: 'New table' }).click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Table ${attempt}`)
      await page.getByRole('combobox', { name: 'Die' }).selectOption('d6')
      await page.getByRole('textbox', { name: 'Last result, row 1' }).fill('6')
      await page.getByRole('textbox', { name: 'Encounter, row 1' }).fill('Crabs')
    },
    saved: (view) => view.tables.filter(({ name }) => name.startsWith('Table ')).length,
  },
  {
    path: 'settings',
    name: 'map',
    type: async (page, attempt) => {
      await page.getByRole('tab', { name: 'What players know' }).click()
      await page
        .getByRole('group', { name: 'Hexes the party sees' })
        .getByRole('button', { name: String(1 + attempt) })
        .click()
    },
    saved: (view) => view.settings.reach,
  },
  {
    path: 'sites',
    name: 'hex key',
    type: async (page, attempt) => {
      await page.getByRole('textbox', { name: 'Text' }).fill(`0512 | Ford ${attempt} | A troll |`)
      await expect(page.getByText('1 site new.')).toBeVisible()
    },
    saved: (view) => view.sites.length,
  },
  {
    path: 'journal/1',
    name: 'notes',
    type: (page, attempt) =>
      page.getByRole('textbox', { name: 'Notes for me' }).fill(`They lie ${attempt}.`),
    saved: (view) => view.notes.map(({ stamp }) => stamp),
  },
]

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** All pages share one save bar, so one page is enough for `npm test`. */
const QUICK = 'notes'

for (const { path, name, type, saved } of PAGES)
  test(`double clicks on Save and Undo of ${name} act once, and the buttons do not move`, {
    tag: name === QUICK ? [] : '@more',
  }, async ({ gm, http }) => {
    await http.walk(1)
    const button = (label: string) =>
      gm.getByRole('contentinfo').getByRole('button', { name: label, exact: true })
    const [save, undo, redo] = [button('Save'), button(`Undo: ${name}`), button(`Redo: ${name}`)]
    const expectStatus = (line: string) =>
      expect(gm.getByText(line, { exact: true }).last()).toBeVisible()
    const readSaved = async () => saved(await http.view())
    await gm.goto(`/dm/${path}`)
    for (const [attempt, size] of SIZES.entries()) {
      await gm.setViewportSize(size)
      const before = await readSaved()
      await expect(save).toBeDisabled()
      await type(gm, attempt + 1)
      await expectStatus('Not saved yet')
      const readPositions = async () => [await boxOf(save), (await boxOf(undo)).x]
      const positionsBefore = await readPositions()
      await save.dblclick()
      await expectStatus('Saved')
      const after = await readSaved()
      expect(after).not.toEqual(before)
      expect(await readPositions()).toEqual(positionsBefore)
      await undo.dblclick()
      await expectStatus('Taken back')
      expect(await readSaved()).toEqual(before)
      await redo.dblclick()
      await expectStatus('Saved')
      expect(await readSaved()).toEqual(after)
      await expect(undo).toBeEnabled()
    }
  })
