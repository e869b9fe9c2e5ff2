import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const PAGES = [
  ['tables', 'Tables'],
  ['journal', 'Journal'],
  ['settings', 'Map'],
  ['sites', 'Hex key'],
  ['forecast', 'Forecast'],
  ['screen', 'Table’s screen'],
  ['handouts', 'Handouts'],
  ['campaign', 'Campaign'],
  ['print', 'Print'],
] as const

test('each page of the GM opens by its link, stays over a reload, and is left by its cross', async ({
  gm,
}) => {
  // The map is not the subject: so many pages come sooner without it.
  await gm.route('**/charts/**', (route) => route.abort())
  await gm.goto('/dm/rules')
  for (const [path, name] of PAGES)
    await test.step(path, async () => {
      // As a step of the history: loading the page anew for each takes a minute.
      await gm.evaluate((address) => {
        history.pushState({ place: 1 }, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/dm/${path}`)
      await expect(dialog(gm, name)).toBeVisible()
    })
  await gm.goto('/dm/rules')
  await gm.reload()
  await dialog(gm, 'Rules').getByRole('button', { name: 'Close' }).click()
  await expect(dialog(gm, 'Rules')).toBeHidden()
  await expect(gm).toHaveURL(/\/dm$/)
  await gm.goto('/dm/nonsense')
  await expect(gm.getByRole('heading', { name: 'Not on the map' })).toBeVisible()
})

test('Back leaves a page and Forward opens it again; two in a row are two steps', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  const open = async (name: string): Promise<void> => {
    await gmPage.button('Menu').click()
    await gmPage.button(name).click()
  }
  await open('Rules')
  await expect(gm).toHaveURL(/\/dm\/rules$/)
  await expect(dialog(gm, 'Rules')).toBeVisible()
  await gm.keyboard.press('Escape')
  await expect(gm).toHaveURL(/\/dm$/)
  await open('Tables')
  await expect(dialog(gm, 'Tables')).toBeVisible()
  await gm.goBack()
  await expect(dialog(gm, 'Tables')).toBeHidden()
  await expect(gm).toHaveURL(/\/dm$/)
  await gm.goForward()
  await expect(dialog(gm, 'Tables')).toBeVisible()
  await dialog(gm, 'Tables').getByRole('button', { name: 'Close' }).click()
  await expect(gm).toHaveURL(/\/dm$/)
})

test('the link of a day opens its notes', async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gmPage.endDay('south')
  await expect(gmPage.journal()).toHaveCount(1)
  await gm.goto('/dm/journal/1')
  const page = dialog(gm, 'Journal')
  await expect(page.getByRole('textbox', { name: 'Notes for players' })).toBeVisible()
})

test('unsaved rules are asked about before Back leaves them, and survive a reload', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  await gmPage.button('Menu').click()
  await gmPage.button('Rules').click()
  const rules = dialog(gm, 'Rules')
  const number = rules.getByRole('textbox', { name: 'An encounter on', exact: true })
  await number.fill('16')
  await gm.goBack()
  await expect(rules.getByRole('alert')).toContainText('Unsaved')
  await expect(gm).toHaveURL(/\/dm\/rules$/)
  await rules.getByRole('button', { name: 'Stay' }).click()
  await expect(number).toHaveValue('16')
  gm.on('dialog', (question) => void question.accept())
  await gm.reload()
  await expect(number).toHaveValue('16')
  await gm.goBack()
  await rules.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(rules).toBeHidden()
  await expect(gm).toHaveURL(/\/dm$/)
})
