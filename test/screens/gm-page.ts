import { expect, type Locator, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

/** The test of `fixtures.ts`, whose GM page is completely loaded before the test begins. */
export const test = base.extend({
  gm: async ({ gm }, use) => {
    await gmPageIsReady(gm)
    await use(gm)
  },
})

/** Waits until a new campaign's GM page is completely loaded, and disables its timeouts. */
export const gmPageIsReady = async (page: Page): Promise<void> => {
  await waitForWholeGmPage(page)
  await disableTimeouts(page)
}

/**
 * Waits for the parts of a new campaign's GM page that load after it says "Live", fonts included:
 * before that, the layout changes, and going offline would lose parts.
 */
const waitForWholeGmPage = async (page: Page): Promise<void> => {
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

/** Waits for two animation frames, so that elements have adapted to the sizes of others. */
export const waitForTwoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Elements of the GM's page, found by their accessible names. */
export const gmPageOf = (page: Page) => ({
  field: (name: string): Locator => page.getByRole('textbox', { name, exact: true }),
  button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
  /** The Undo button; `what` is the change that it undoes. */
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
  live: async (): Promise<void> =>
    expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible(),
  endDay: async (direction: string): Promise<void> =>
    page.getByRole('button', { name: `End day: ${direction}`, exact: true }).click(),
})

/** Sets a page offline, and waits until requests really fail: the browser lets some pass at first. */
export const goOffline = async (page: Page): Promise<void> => {
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

/** Counts the requests that a page sends to a route; repeats with the same idempotency key count once. */
export const countRequests = (page: Page, method: string, route: string): (() => number) => {
  const sent = new Set<unknown>()
  page.on('request', (request) => {
    if (request.method() !== method || !new URL(request.url()).pathname.endsWith(route)) return
    sent.add(request.headers()['idempotency-key'] ?? request)
  })
  return () => sent.size
}

/** Changes the server's answers to ended days, for alerts that dice would rarely bring. */
export const changeDayAnswers = (page: Page, change: () => object): Promise<unknown> =>
  page.route('**/days*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), ...change() } })
  })
