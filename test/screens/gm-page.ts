import { expect, type Locator, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

/** The GM screen as `fixtures.ts` opens it, ready for a test. */
export const test = base.extend({
  gm: async ({ gm }, use) => {
    await gmPageIsReady(gm)
    await use(gm)
  },
})

/** Waits until all of a new campaign's GM page is there, and takes its hurry from it. */
export const gmPageIsReady = async (page: Page): Promise<void> => {
  await gmPageIsWhole(page)
  await forgetHurry(page)
}

/**
 * Waits until all that comes late to a new campaign's GM page is there, its letters too. A screen says
 * "Live" before that; what is measured or taken off the network then is not yet as it stays.
 */
const gmPageIsWhole = async (page: Page): Promise<void> => {
  const journal = page.getByRole('region', { name: 'Journal' })
  await expect(journal.getByText('No days yet.')).toBeVisible()
  await expect(page.getByTestId('party-marker')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).locator('small')).toBeVisible()
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())))
  await drawnAnew(page)
}

/**
 * However late an answer is on a slow machine, the screen does not send the request again: a row of
 * presses is carried out as it would be on a quick one.
 */
const forgetHurry = (page: Page): Promise<void> =>
  page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })

/** Waits until the page was drawn twice: what follows the size of its parts has followed by then. */
export const drawnAnew = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** What a GM test presses and reads, by the names that people and screen readers know it by. */
export const gmPageOf = (page: Page) => ({
  field: (name: string): Locator => page.getByRole('textbox', { name, exact: true }),
  button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
  /** With what it undoes behind it. */
  undo: (what = ''): Locator => page.getByRole('button', { name: new RegExp(`^Undo ?${what}`) }),
  redo: (what = ''): Locator => page.getByRole('button', { name: new RegExp(`^Redo ?${what}`) }),
  day: (n: number): Locator =>
    page.getByRole('heading', { name: `Day ${n}`, level: 2, exact: true }),
  alerts: (): Locator => page.getByRole('list', { name: 'Alerts' }).getByRole('alert'),
  journal: (): Locator => page.getByRole('region', { name: 'Journal' }).getByRole('article'),
  /** Opens a page of the menu. */
  open: async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name, exact: true }).click()
  },
  live: async (): Promise<void> =>
    expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible(),
  endDay: async (direction: string): Promise<void> =>
    page.getByRole('button', { name: `End day: ${direction}`, exact: true }).click(),
})

/** Takes the network from a page; a browser may still let through what is asked right after it said so. */
export const unplug = async (page: Page): Promise<void> => {
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

/** Counts the orders that the screen sends to a route; one that is sent again, under its key, is one. */
export const countSent = (page: Page, method: string, route: string): (() => number) => {
  const sent = new Set<unknown>()
  page.on('request', (request) => {
    if (request.method() !== method || !new URL(request.url()).pathname.endsWith(route)) return
    sent.add(request.headers()['idempotency-key'] ?? request)
  })
  return () => sent.size
}

/** Rewrites the answers to days that the screen ends: no honest die brings so many alerts. */
export const answerDays = (page: Page, change: () => object): Promise<unknown> =>
  page.route('**/days*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), ...change() } })
  })
