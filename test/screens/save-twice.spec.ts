import type { Page } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { test } from './gm-page.ts'

type View = Awaited<ReturnType<GmByHttp['view']>>

interface SavedPage {
  readonly path: string
  /** What Undo and Redo call it. */
  readonly name: string
  /** Types something that was not there, another one with each `n`. */
  readonly type: (page: Page, n: number) => Promise<void>
  /** What the campaign has of it. */
  readonly saved: (view: View) => unknown
}

const PAGES: readonly SavedPage[] = [
  {
    path: 'rules',
    name: 'rules',
    type: (page, n) => page.getByRole('textbox', { name: 'Water a member' }).fill(String(10 + n)),
    saved: (view) => view.rules.needs.water,
  },
  {
    path: 'tables',
    name: 'tables',
    type: async (page, n) => {
      const back = page.getByRole('button', { name: 'All tables' })
      if (await back.isVisible()) await back.click()
      await page.getByRole('button', { name: 'New table' }).click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Table ${n}`)
      await page.getByRole('combobox', { name: 'Die' }).selectOption('d6')
      await page.getByRole('textbox', { name: 'Last result, row 1' }).fill('6')
      await page.getByRole('textbox', { name: 'Encounter, row 1' }).fill('Crabs')
    },
    saved: (view) => view.tables.filter(({ name }) => name.startsWith('Table ')).length,
  },
  {
    path: 'settings',
    name: 'map',
    type: async (page, n) => {
      await page.getByRole('tab', { name: 'What players know' }).click()
      await page
        .getByRole('group', { name: 'Hexes the party sees' })
        .getByRole('button', { name: String(1 + n) })
        .click()
    },
    saved: (view) => view.settings.reach,
  },
  {
    path: 'sites',
    name: 'hex key',
    type: async (page, n) => {
      await page.getByRole('textbox', { name: 'Text' }).fill(`0512 | Ford ${n} | A troll |`)
      await expect(page.getByText('1 site new.')).toBeVisible()
    },
    saved: (view) => view.sites.length,
  },
  {
    path: 'journal/1',
    name: 'notes',
    type: (page, n) => page.getByRole('textbox', { name: 'Notes for me' }).fill(`They lie ${n}.`),
    saved: (view) => view.notes.map(({ stamp }) => stamp),
  },
]

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** All pages share one bar, so one of them is enough for `npm test`. */
const QUICK = 'notes'

for (const { path, name, type, saved } of PAGES)
  test(`pressed twice, Save of ${name} and its Undo lose nothing, and keep their places`, {
    tag: name === QUICK ? [] : '@more',
  }, async ({ gm, http }) => {
    await http.walk(1)
    const button = (label: string) =>
      gm.getByRole('contentinfo').getByRole('button', { name: label, exact: true })
    const [save, undo, redo] = [button('Save'), button(`Undo: ${name}`), button(`Redo: ${name}`)]
    const said = (line: string) => expect(gm.getByText(line, { exact: true }).last()).toBeVisible()
    const now = async () => saved(await http.view())
    await gm.goto(`/dm/${path}`)
    for (const [n, size] of SIZES.entries()) {
      await gm.setViewportSize(size)
      const before = await now()
      await expect(save).toBeDisabled()
      await type(gm, n + 1)
      await said('Not saved yet')
      const places = async () => [await boxOf(save), (await boxOf(undo)).x]
      const at = await places()
      await save.dblclick()
      await said('Saved')
      const after = await now()
      expect(after).not.toEqual(before)
      expect(await places()).toEqual(at)
      await undo.dblclick()
      await said('Taken back')
      expect(await now()).toEqual(before)
      await redo.dblclick()
      await said('Saved')
      expect(await now()).toEqual(after)
      await expect(undo).toBeEnabled()
    }
  })
