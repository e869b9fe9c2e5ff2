import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { checkRules } from './axe.ts'
import { type GmByHttp, gmByHttp, signIn } from './gm-by-http.ts'
import { type Homes, startHomes } from './homes.ts'
import { withOwnServer } from './own-server.ts'
import type { TestServer } from './test-server.ts'

// biome-ignore lint/performance/noBarrelFile: what a spec needs comes from one place, as in Playwright's own fixtures.
export { expect } from '@playwright/test'

interface Fixtures {
  /**
   * Whether the test has a server process for itself, as new as after `npm start`: for tests of
   * what a server says and does at its start, or of the server's own settings.
   */
  readonly ownServer: boolean
  readonly server: TestServer
  /** Whether the GM's device has never ended a day: then a slip lies on the map. */
  readonly newcomer: boolean
  /** The GM screen, signed in. */
  readonly gm: Page
  /** The same game master without a screen. */
  readonly http: GmByHttp
  /** The player screen of somebody else's browser. */
  readonly player: Page
}

interface WorkerFixtures {
  /** The server of a worker's tests, started when the first one wants it. */
  readonly homes: () => Promise<Homes>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  homes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      let started: Promise<Homes> | undefined
      await use(() => {
        started ??= startHomes()
        return started
      })
      await (await started)?.stop()
    },
    { scope: 'worker' },
  ],
  ownServer: [false, { option: true }],
  server: async ({ ownServer, homes }, use) =>
    ownServer ? withOwnServer(use) : use(await openHome(await homes())),
  baseURL: async ({ server }, use) => use(server.url),
  newcomer: [false, { option: true }],
  gm: async ({ browser, server, newcomer }, use) =>
    useScreen(browser, `${server.url}/dm`, use, {
      enter: (context) => enterAsGm(context, server),
      kept: newcomer ? {} : { 'overland-first-steps': 'over' },
    }),
  http: async ({ server }, use) => use(await gmByHttp(server.url, server.gmKey)),
  player: async ({ browser, server }, use) => useScreen(browser, server.url, use),
})

const openHome = async ({ url, open, output }: Homes): Promise<TestServer> => {
  const { key, linkToken } = await open()
  const refuse = () => Promise.reject(new Error('Other tests use this server: ask for `ownServer`'))
  return {
    url,
    gmKey: key,
    gmLink: () => `${url}/dm#key=${linkToken}`,
    output,
    stop: refuse,
    start: refuse,
  }
}

/** Signs a browser in by the link that the server printed. */
export const enterAsGm = async (context: BrowserContext, server: TestServer): Promise<void> => {
  const cookie = await signIn(server.url, server.gmLink().split('#key=')[1] ?? '')
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
}

interface Before {
  readonly enter?: (context: BrowserContext) => Promise<void>
  /** What the browser kept of earlier visits. */
  readonly kept?: Readonly<Record<string, string>>
}

/** Opens a screen in a browser context of its own, and fails the test if a script on it threw. */
const useScreen = async (
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void>,
  { enter, kept = {} }: Before = {},
): Promise<void> => {
  const context = await browser.newContext()
  await enter?.(context)
  // An empty page, which a test may open, has no storage: nothing is kept where nothing is given.
  if (Object.keys(kept).length > 0) {
    await context.addInitScript((kept) => Object.assign(localStorage, kept), kept)
  }
  const page = await context.newPage()
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto(address)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await use(page)
  await context.close()
  expect(thrown, 'errors thrown on the page').toEqual([])
}

export const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const

/** Fails with one line a finding if axe objects to anything that WCAG 2.2 AA asks. */
export const checkAccessibility = (page: Page): Promise<void> =>
  checkRules(page, { type: 'tag', values: [...WCAG_2_2_AA] })

/**
 * Fails with one line a finding if colours are too much alike: all that can differ once a page that
 * `checkAccessibility` has passed is turned light or dark.
 */
export const checkColours = (page: Page): Promise<void> =>
  checkRules(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })

/** Looks at a page in both themes, and leaves it dark. */
export const checkThemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await checkAccessibility(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkColours(page)
}
