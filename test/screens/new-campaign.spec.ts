import { test as base, type Page } from '@playwright/test'
import { startServer } from '../support/run-server.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'

/** A name that leads to this machine and that browsers trust no more than any other. */
const PLAIN_HOST = 'table.local'

/** How many tests of this worker made campaigns. */
let visitors = 0

/**
 * A server on which anybody makes campaigns; all tests of a worker share it. Each comes from an
 * address of its own: a server lets one address make few campaigns in a day.
 */
const test = base.extend<object, { url: string }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const rule = `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
    },
    { scope: 'worker' },
  ],
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startServer({
        env: { CAMPAIGN_CREATION: 'open', TRUST_PROXY: 'loopback' },
      })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern.
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1
    await use({ 'x-forwarded-for': `198.18.${visitors >> 8}.${visitors % 256}` })
  },
})

/** Makes a campaign, and counts how often the browser asks before the page is left. */
const make = async (page: Page, url: string) => {
  await page.goto(url)
  await page.goto(`${url}/new`)
  await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('The Lost Company')
  await page.getByRole('button', { name: 'Create the campaign' }).click()
  const key = page.getByRole('textbox', { name: 'GM key' })
  await expect(key).toBeVisible()
  const asked: string[] = []
  let stays = true
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await (stays ? dialog.dismiss() : dialog.accept())
  })
  return {
    key,
    asked,
    link: page.getByRole('link', { name: 'To the GM page' }),
    question: page.getByRole('alert').filter({ hasText: 'You have not copied the GM key' }),
    leaveNextTime: () => {
      stays = false
    },
  }
}

test('following the link without the key asks once, in place', { tag: '@more' }, async ({
  page,
  url,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { link, question, asked } = await make(page, url)
  await link.click()
  await expect(question).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(link).toBeFocused()
  await link.click()
  await gmPageOf(page).live()
  expect(asked).toEqual([])
})

test('going back, or closing the tab, without the key asks once', { tag: '@more' }, async ({
  page,
  url,
}) => {
  const { asked, leaveNextTime } = await make(page, url)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  leaveNextTime()
  await page.goBack()
  expect(asked).toHaveLength(1)
  expect(page.url()).toBe(`${url}/`)
})

test('a copy that failed is none: the link asks', { tag: '@more' }, async ({ page, url }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  const { link, question } = await make(page, url)
  await page.getByRole('button', { name: 'Copy GM key' }).click()
  await expect(page.getByText('Selected.')).toBeVisible()
  await link.click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Leave without it' }).click()
  await gmPageOf(page).live()
})

const press = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
}

/** Where browsers hand out no clipboard, the pages copy with the old command. */
const COPIES: readonly [string, string, (page: Page) => Promise<void>][] = [
  [
    'by its button, while the question is open',
    'localhost',
    async (page) => {
      await page.getByRole('link', { name: 'To the GM page' }).click()
      await press(page, /^Copy GM key/)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  ],
  ['in the GM link, over plain HTTP', PLAIN_HOST, (page) => press(page, /^Copy GM sign-in link/)],
]
for (const [how, host, copy] of COPIES)
  test(`nobody is asked who copied the key ${how}`, { tag: '@more' }, async ({
    page,
    context,
    url,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    const { link, asked } = await make(page, url.replace('localhost', host))
    await copy(page)
    await link.click()
    await gmPageOf(page).live()
    expect(asked).toEqual([])
  })
