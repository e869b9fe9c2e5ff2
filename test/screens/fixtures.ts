import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { startServer } from '../support/run-server.ts'
import { checkRules } from './axe.ts'
import { type GmByHttp, gmByHttp, signIn } from './gm-by-http.ts'
import { type Homes, startHomes, type TestServer } from './homes.ts'

// biome-ignore lint/performance/noBarrelFile: what a spec needs comes from one place, as in Playwright's own fixtures.
export { expect } from '@playwright/test'

interface Fixtures {
  /**
   * Whether the test has a new server process of its own: for tests of a server's start, or of its
   * settings.
   */
  readonly ownServer: boolean
  readonly server: TestServer
  /** Whether the GM's device has never ended a day: then the map shows the first steps. */
  readonly newcomer: boolean
  /** The GM's page, signed in. */
  readonly gm: Page
  /** The same game master by HTTP, without a page. */
  readonly http: GmByHttp
  /** The players' page in another browser. */
  readonly player: Page
}

interface WorkerFixtures {
  /** The server that a worker's tests share, started by the first test that uses it. */
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
  server: async ({ ownServer, homes }, use) => {
    if (ownServer) {
      const { gmKey = '', ...server } = await startServer()
      await use({ ...server, gmKey })
      await server.stop()
    } else {
      await use(await (await homes()).open())
    }
  },
  baseURL: async ({ server }, use) => use(server.url),
  newcomer: [false, { option: true }],
  gm: async ({ browser, server, newcomer }, use) =>
    useScreen(browser, `${server.url}/dm`, use, {
      signInGm: (context) => enterAsGm(context, server),
      localStorageBefore: newcomer ? {} : { 'overland-first-steps': 'over' },
    }),
  http: async ({ server }, use) => use(await gmByHttp(server.url, server.gmKey)),
  player: async ({ browser, server }, use) => useScreen(browser, server.url, use),
})

/** Signs a browser in by the link that the server printed. */
export const enterAsGm = async (context: BrowserContext, server: TestServer): Promise<void> => {
  const cookie = await signIn(server.url, server.gmLink.split('#key=')[1] ?? '')
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
}

interface ScreenSetup {
  readonly signInGm?: (context: BrowserContext) => Promise<void>
  /** Entries of the local storage before the page opens. */
  readonly localStorageBefore?: Readonly<Record<string, string>>
}

/** Opens a page in a browser context of its own; the test fails if a script on it threw an error. */
const useScreen = async (
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void>,
  { signInGm, localStorageBefore = {} }: ScreenSetup = {},
): Promise<void> => {
  const context = await browser.newContext()
  await signInGm?.(context)
  // An empty page has no local storage: the script runs only if there are entries.
  if (Object.keys(localStorageBefore).length > 0) {
    await context.addInitScript(
      (localStorageBefore) => Object.assign(localStorage, localStorageBefore),
      localStorageBefore,
    )
  }
  const page = await context.newPage()
  const scriptErrors: Error[] = []
  page.on('pageerror', (error) => scriptErrors.push(error))
  await page.goto(address)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await use(page)
  await context.close()
  expect(scriptErrors, 'errors thrown on the page').toEqual([])
}

export const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const

/** Fails with one line per violation of WCAG 2.2 AA that axe finds. */
export const checkAccessibility = (page: Page): Promise<void> =>
  checkRules(page, { type: 'tag', values: [...WCAG_2_2_AA] })

/**
 * Fails if the contrast of colours is too low: the only rules that can fail in one theme after a page
 * has passed `checkAccessibility` in the other.
 */
export const checkColours = (page: Page): Promise<void> =>
  checkRules(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })

/** Checks a page's accessibility in both themes, and leaves it dark. */
export const checkThemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await checkAccessibility(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkColours(page)
}
