import type { Page } from '@playwright/test'
import { checkAccessibility, expect } from './fixtures.ts'
import { test } from './gm-page.ts'
import { viewOf } from './map-settings.ts'
import { smallTargets } from './targets.ts'

const tablesOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Tables' })
  return {
    dialog,
    open: async (): Promise<void> => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Tables', exact: true }).click()
      await expect(dialog.getByRole('button', { name: /^Beach/ })).toBeVisible()
    },
    show: (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
    box: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    textShown: (text: string | RegExp) => dialog.getByText(text).first(),
    saved: () => dialog.getByText('Saved', { exact: true }),
  }
}

/** Copies a text to the clipboard, as a spreadsheet does, and pastes it by keyboard. */
const pasteInto = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((copied) => {
    const box = document.createElement('textarea')
    box.value = copied
    const top = document.querySelector('dialog[open]') ?? document.body
    top.append(box)
    const before = document.activeElement
    box.select()
    document.execCommand('copy')
    box.remove()
    if (before instanceof HTMLElement) before.focus()
  }, text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('R-FORMAT-3: a spreadsheet’s 100 rows become a saved table, and Undo removes it', async ({
  gm,
}) => {
  const cells = Array.from(
    { length: 100 },
    (_, index) => `${index + 1}\tOwlbears (${index + 1})\tNear the ford`,
  )
  const tablesPage = tablesOf(gm)
  await tablesPage.open()
  await pasteInto(gm, ['d100\tEncounter\tDetails', ...cells].join('\n'))
  await expect(tablesPage.textShown(/^100 lines are rows, 1 header/)).toBeVisible()
  const rows = tablesPage.dialog.getByRole('list', { name: /^Rows of/ }).getByRole('listitem')
  await expect(rows).toHaveCount(100)
  await tablesPage.button('Save').click()
  await expect(tablesPage.saved()).toBeVisible()
  const { tables } = await viewOf(gm)
  expect(tables).toContainEqual(expect.objectContaining({ die: 100, rows: 100 }))
  expect(tables).toHaveLength(10)

  await tablesPage.button('Undo: tables').click()
  await expect.poll(async () => (await viewOf(gm)).tables.length).toBe(9)
})

test('a table on a d20 is typed by keyboard alone: each new row gets the next result', async ({
  gm,
}) => {
  const tablesPage = tablesOf(gm)
  await tablesPage.open()
  await tablesPage.button('New table').press('Enter')
  await tablesPage.box('Name').focus()
  await gm.keyboard.type('Coast road')
  for (const stop of ['die', 'paste', 'copy', 'from', 'to', 'name']) {
    await gm.keyboard.press('Tab')
    if (stop === 'from') await expect(tablesPage.box('First result, row 1')).toBeFocused()
  }
  await gm.keyboard.type('A milestone')
  await gm.keyboard.press('Enter')
  // Goes back to the last result of row 2: the row is for 2 to 3.
  await gm.keyboard.press('Shift+Tab')
  await gm.keyboard.type('3')
  await gm.keyboard.press('Tab')
  for (let row = 2; row <= 19; row += 1) {
    await gm.keyboard.type(`Pilgrims (${row})`)
    await gm.keyboard.press('Enter')
  }
  await gm.keyboard.press('Shift+Enter')
  await expect(tablesPage.box('Encounter, row 18')).toBeFocused()
  await gm.keyboard.press('ControlOrMeta+S')
  await expect(tablesPage.saved()).toBeVisible()
  await expect(tablesPage.box('First result, row 19')).toHaveValue('20')
  expect((await viewOf(gm)).tables).toContainEqual(
    expect.objectContaining({ name: 'Coast road', die: 20, rows: 19 }),
  )
})

test('a table that another screen changed is overwritten only after the GM confirms', async ({
  gm,
  http,
}) => {
  const tablesPage = tablesOf(gm)
  await tablesPage.open()
  await tablesPage.show('Ruins')
  await tablesPage.box('Encounter, row 1').fill('Ours')
  // A day that ended meanwhile does not conflict with the edit.
  await http.walk(1)
  await tablesPage.button('Save').click()
  await expect(tablesPage.saved()).toBeVisible()

  await tablesPage.box('Encounter, row 1').fill('Ours again')
  const table = { name: 'Theirs', die: 6, rows: [{ min: 1, max: 6, name: 'Theirs' }] }
  const { tables } = await http.view()
  await http.change('PUT', `/tables/${tables.find(({ name }) => name === 'Ruins')?.id}`, table)
  await expect(tablesPage.textShown('changed elsewhere')).toBeVisible()
  await tablesPage.button('Save').click()
  const clash = gm.getByRole('dialog', { name: 'Changed since you typed' })
  const [yours, now] = [clash.getByLabel('Yours'), clash.getByLabel('Now')]
  await expect(yours).toHaveAccessibleName(/Ours again/)
  await expect(now).toHaveAccessibleName(/Theirs; d6; 1–6 Theirs/)
  await yours.check()
  await clash.getByRole('button', { name: 'Go on and save' }).click()
  await expect(tablesPage.saved()).toBeVisible()
  expect((await http.view()).tables.map(({ name }) => name)).toContain('Ruins')
})

test('R-ENC-4: a gap in a table is named while typing and not saved; unsaved edits survive a reload', async ({
  gm,
}) => {
  const tablesPage = tablesOf(gm)
  await tablesPage.open()
  await tablesPage.show('Beach')
  await tablesPage.box('Last result, row 2').fill('14')
  await expect(tablesPage.textShown('Nothing rolls 15–16.')).toBeVisible()
  await gm.keyboard.press('ControlOrMeta+S')
  await expect(tablesPage.textShown(/^Not saved: Nothing rolls 15–16./)).toBeVisible()

  // The tab stores unsaved edits.
  await expect
    .poll(() => gm.evaluate(() => sessionStorage.getItem('overland-tables-home') ?? ''))
    .toContain('"to":"14"')
  gm.on('dialog', (dialog) => void dialog.accept())
  await gm.reload()
  await tablesPage.show('Beach')
  await expect(tablesPage.box('Last result, row 2')).toHaveValue('14')

  await tablesPage.box('First result, row 3').fill('15')
  await gm.keyboard.press('ControlOrMeta+S')
  await expect(tablesPage.saved()).toBeVisible()
})

test('the page of tables is accessible on a phone, in dark colours, with large letters', {
  tag: '@more',
}, async ({ gm }) => {
  await gm.emulateMedia({ colorScheme: 'dark' })
  const tablesPage = tablesOf(gm)
  await tablesPage.open()
  await checkAccessibility(gm)
  await tablesPage.show('Beach')
  await tablesPage.box('Last result, row 2').fill('14')
  await tablesPage.button('More of row 3').click()
  await checkAccessibility(gm)
  await gm.setViewportSize({ width: 390, height: 844 })
  await gm.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const overflow = () =>
    tablesPage.dialog.evaluate((dialog) =>
      [...dialog.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .filter((each) => !each.closest('textarea, pre, .visually-hidden'))
        .map((each) => each.outerHTML.slice(0, 120)),
    )
  expect(await overflow()).toEqual([])
  await expect(tablesPage.button('Save')).toBeInViewport()
  expect(await smallTargets(gm, 24)).toEqual([])
})
