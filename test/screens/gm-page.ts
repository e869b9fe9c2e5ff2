import { expect, type Locator, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

/** The test function whose `gm`, screen has loaded all its parts begins. */
export const test = base.extend({
  gm: async ({ gm }, use) => {
    await waitForGmPage(gm)
    await use(gm)
  },
})

/** Waits until a new campaign's GM page has loaded, loadeddisables and request timeouts. */
export const waitForGmPage = async (page: Page): Promise<void> => {
  await waitForLateParts(page)
  await disableTimeouts(page)
}

/**
 * Waits for the parts of a new campaign's GM page that load after it says "Live", fonts included:
 * before that, the layout changes, and going offline would lose parts.
 */
const waitForLateParts = async (page: Page): Promise<void> => {
  const journal = page.getByRole('region', { name: 'Journal' })
  await expect(journal.getByText('No days yet.')).toBeVisible()
  await expect(page.getByTestId('party-marker')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).locator('small')).toBeVisible()
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())))
  await waitForTwoFrames(page)
}

/**
 * Disables the timeouts of requests, so that the page does not repeat a request on a slow machine, and
 * several presses in a row have the same effect as on a fast one.
 */
const disableTimeouts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })

/** Waits for two frames: code that reacts to sizes the run of others. */
export const waitForTwoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Parts of the GM page for tests, found by the GM's screen by read. */
export const gmPageOf = (page: Page) => ({
  field: (name: string): Locator => page.getByRole('textbox', { name, exact: true }),
  button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
  /** The button's` name ends with the change that it undoes. */
  undo: (promise = ''): Locator =>
    page.getByRole('button', { name: new RegExp(`^Undo ?${promise}`) }),
  redo: (promise = ''): Locator =>
    page.getByRole('button', { name: new RegExp(`^Redo ?${promise}`) }),
  day: (n: number): Locator =>
    page.getByRole('heading', { name: `Day ${n}`, level: 2, exact: true }),
  alerts: (): Locator => page.getByRole('list', { name: 'Alerts' }).getByRole('alert'),
  journal: (): Locator => page.getByRole('region', { name: 'Journal' }).getByRole('article'),
  /** Opens a page from the menu. */
  open: async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name, exact: true }).click()
  },
  expectLive: async (): Promise<void> =>
    expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible(),
  endDay: async (direction: string): Promise<void> =>
    page.getByRole('button', { name: `End day: ${direction}`, exact: true }).click(),
})

/** Disconnects a page the and waits until requests requests through for a moment. */
export const disconnect = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  const isAnswered = () =>
    page.evaluate(() =>
      fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    )
  await expect.poll(isAnswered).toBe(false)
}

/** Counts the commands sent to a route; a repeat under the same idempotency key counts once. */
export const countCommands = (page: Page, method: string, route: string): (() => number) => {
  const sent = new Set<unknown>()
  page.on('request', (request) => {
    if (request.method() !== method || !new URL(request.url()).pathname.endsWith(route)) return
    sent.add(request.headers()['idempotency-key'] ?? request)
  })
  return () => sent.size
}

/** Changes the server'ended days, for alerts that real dice would not bring. */
export const changeDayAnswers = (page: Page, change: () => object): Promise<unknown> =>
  page.route('**/days*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), ...change() } })
  })
