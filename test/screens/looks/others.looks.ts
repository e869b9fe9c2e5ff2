import { expect, type Page } from '@playwright/test'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { startServer } from '../../support/run-server.ts'
import { test } from '../fixtures.ts'
import { gmByHttp } from '../gm-by-http.ts'
import { lookAt, openQuestions } from './look-at.ts'

const live = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()

for (const { suffix, options } of [
  { suffix: '', options: {} },
  { suffix: '-touch', options: { hasTouch: true, isMobile: true } },
] as const) {
  test.describe(`other screens${suffix}`, () => {
    test.use(options)

    test('the players’ screens', async ({ page, server }) => {
      const look = lookAt(page, `player${suffix}`)
      await page.goto('/')
      await live(page)
      await look('first')
      const http = await gmByHttp(server.url, server.gmKey)
      await http.change('PUT', '/settings', { ...STANDARD_SETTINGS, fog: 'veil-and-dim' })
      for (const heading of [3, 4, 4, 2]) await http.walk(heading)
      const { map: record } = await http.view()
      await http.change('POST', '/sites', {
        hex: { x: record.position.x + 4, y: record.position.y + 2 },
        icon: 'ruin',
        name: 'The Sunken Gate',
        text: 'Steps lead down.',
        gmText: '',
        shown: 'always',
      })
      await page.getByRole('button', { name: 'The Sunken Gate' }).click()
      await page.getByRole('button', { name: 'The map in words' }).click()
      await look('site-and-words')
      await page.getByRole('button', { name: 'Find' }).first().click()
      await look('search')
    })

    test('pages without a campaign', async ({ page }) => {
      const look = lookAt(page, `nowhere${suffix}`)
      await page.goto('/nowhere/at/all')
      await expect(page.getByRole('heading').first()).toBeVisible()
      await look('not-found')
      await page.goto('/c/atlantis')
      await expect(page.getByRole('heading').first()).toBeVisible()
      await look('no-campaign')
    })

    test('the host’s screens', async ({ browser }) => {
      const hostKey = 'host-of-the-looks'
      const server = await startServer({ env: { HOST_KEY: hostKey } })
      const context = await browser.newContext({ ...options, baseURL: server.url })
      const page = await context.newPage()
      const look = lookAt(page, `host${suffix}`)
      const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
      await page.goto('/host')
      await page.getByRole('textbox', { name: 'Host key', exact: true }).fill(hostKey)
      await look('sign-in')
      await press('Enter')
      await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
      await press('New campaign')
      await look('new-campaign')
      await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('The Lost Company')
      await press(/^(Make|Create) the campaign|^Create/)
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
      await look('new-campaign-links')
      await press('Done')
      await look('campaigns')
      await press('Manage The Lost Company')
      await look('manage')
      await openQuestions(page)
      await look('manage-questions')
      await context.close()
      await server.stop()
    })
  })
}
