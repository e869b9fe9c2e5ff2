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
    said: (text: string | RegExp) => dialog.getByText(text).first(),
    saved: () => dialog.getByText('Saved', { exact: true }),
  }
}

/** Puts a text on the clipboard, as a spreadsheet does, and presses the keys that paste it. */
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

test('R-FORMAT-3: a spreadsheet’s 100 rows become a saved table, and go with Undo', async ({
  gm,
}) => {
  const cells = Array.from(
    { length: 100 },
    (_, index) => `${index + 1}\tOwlbears (${index + 1})\tNear the ford`,
  )
  const work = tablesOf(gm)
  await work.open()
  await pasteInto(gm, ['d100\tEncounter\tDetails', ...cells].join('\n'))
  await expect(work.said(/^100 lines are rows, 1 header/)).toBeVisible()
  const rows = work.dialog.getByRole('list', { name: /^Rows of/ }).getByRole('listitem')
  await expect(rows).toHaveCount(100)
  await work.button('Save').click()
  await expect(work.saved()).toBeVisible()
  const { tables } = await viewOf(gm)
  expect(tables).toContainEqual(expect.objectContaining({ die: 100, rows: 100 }))
  expect(tables).toHaveLength(10)

  await work.button('Undo: tables').click()
  await expect.poll(async () => (await viewOf(gm)).tables.length).toBe(9)
})

test('a table on a d20 is typed by keyboard alone: each row takes the next result', async ({
  gm,
}) => {
  const work = tablesOf(gm)
  await work.open()
  await work.button('New table').press('Enter')
  await work.box('Name').focus()
  await gm.keyboard.type('Coast road')
  for (const stop of ['die', 'paste', 'copy', 'from', 'to', 'name']) {
    await gm.keyboard.press('Tab')
    if (stop === 'from') await expect(work.box('First result, row 1')).toBeFocused()
  }
  await gm.keyboard.type('A milestone')
  await gm.keyboard.press('Enter')
  // Back to the end of its range: 2 to 3.
  await gm.keyboard.press('Shift+Tab')
  await gm.keyboard.type('3')
  await gm.keyboard.press('Tab')
  for (let row = 2; row <= 19; row += 1) {
    await gm.keyboard.type(`Pilgrims (${row})`)
    await gm.keyboard.press('Enter')
  }
  await gm.keyboard.press('Shift+Enter')
  await expect(work.box('Encounter, row 18')).toBeFocused()
  await gm.keyboard.press('ControlOrMeta+S')
  await expect(work.saved()).toBeVisible()
  await expect(work.box('First result, row 19')).toHaveValue('20')
  expect((await viewOf(gm)).tables).toContainEqual(
    expect.objectContaining({ name: 'Coast road', die: 20, rows: 19 }),
  )
})

test('a table that two screens edit is overwritten only when the GM says so', async ({
  gm,
  http,
}) => {
  const work = tablesOf(gm)
  await work.open()
  await work.show('Ruins')
  await work.box('Encounter, row 1').fill('Ours')
  // A day that was ended meanwhile is in nobody’s way.
  await http.walk(1)
  await work.button('Save').click()
  await expect(work.saved()).toBeVisible()

  await work.box('Encounter, row 1').fill('Ours again')
  const table = { name: 'Theirs', die: 6, rows: [{ min: 1, max: 6, name: 'Theirs' }] }
  const { tables } = await http.view()
  await http.change('PUT', `/tables/${tables.find(({ name }) => name === 'Ruins')?.id}`, table)
  await expect(work.said('changed elsewhere')).toBeVisible()
  await work.button('Save').click()
  const clash = gm.getByRole('dialog', { name: 'Changed since you typed' })
  const [yours, now] = [clash.getByLabel('Yours'), clash.getByLabel('Now')]
  await expect(yours).toHaveAccessibleName(/Ours again/)
  await expect(now).toHaveAccessibleName(/Theirs; d6; 1–6 Theirs/)
  await yours.check()
  await clash.getByRole('button', { name: 'Go on and save' }).click()
  await expect(work.saved()).toBeVisible()
  expect((await http.view()).tables.map(({ name }) => name)).toContain('Ruins')
})

test('R-ENC-4: a gap is named as it is typed and is not saved; it is mended, saved, and kept over a reload', async ({
  gm,
}) => {
  const work = tablesOf(gm)
  await work.open()
  await work.show('Beach')
  await work.box('Last result, row 2').fill('14')
  await expect(work.said('Nothing rolls 15–16.')).toBeVisible()
  await gm.keyboard.press('ControlOrMeta+S')
  await expect(work.said(/^Not saved: Nothing rolls 15–16./)).toBeVisible()

  // The tab keeps edits that are not saved.
  await expect
    .poll(() => gm.evaluate(() => sessionStorage.getItem('overland-tables-home') ?? ''))
    .toContain('"to":"14"')
  gm.on('dialog', (dialog) => void dialog.accept())
  await gm.reload()
  await work.show('Beach')
  await expect(work.box('Last result, row 2')).toHaveValue('14')

  await work.box('First result, row 3').fill('15')
  await gm.keyboard.press('ControlOrMeta+S')
  await expect(work.saved()).toBeVisible()
})

test('the page of tables is read and worked with on a phone, in dark, with large letters', {
  tag: '@more',
}, async ({ gm }) => {
  await gm.emulateMedia({ colorScheme: 'dark' })
  const work = tablesOf(gm)
  await work.open()
  await checkAccessibility(gm)
  await work.show('Beach')
  await work.box('Last result, row 2').fill('14')
  await work.button('More of row 3').click()
  await checkAccessibility(gm)
  await gm.setViewportSize({ width: 390, height: 844 })
  await gm.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const overflow = () =>
    work.dialog.evaluate((dialog) =>
      [...dialog.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .filter((each) => !each.closest('textarea, pre, .visually-hidden'))
        .map((each) => each.outerHTML.slice(0, 120)),
    )
  expect(await overflow()).toEqual([])
  await expect(work.button('Save')).toBeInViewport()
  expect(await smallTargets(gm, 24)).toEqual([])
})
