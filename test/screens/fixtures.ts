import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/run-server.ts'

// biome-ignore lint/performance/noBarrelFile: what a spec needs comes from one place, as in Playwright's own fixtures.
export { expect } from '@playwright/test'

/** A real server of one test, on its own port and its own data, over the built client. */
export interface TestServer {
  readonly url: string
  readonly gmKey: string
  /** Signs in once. After a restart it is the new process's link. */
  gmLink(): string
  output(): string
  /** Ends the process with SIGTERM; open screens lose their connection. */
  stop(): Promise<void>
  /** Starts it again on the same port and data, so that open screens find it. */
  start(): Promise<void>
}

interface Fixtures {
  readonly server: TestServer
  /** The GM screen, signed in through the link that the server printed. */
  readonly gm: Page
  /** The player screen of somebody else's browser. */
  readonly player: Page
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern.
  server: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'overland-screens-'))
    const first = await startServer({ env: { PORT: '0', DATA_DIR: dataDir } })
    const port = new URL(first.url).port
    let running: RunningServer | undefined = first
    let printed = ''
    let gmLink = first.gmLink
    const stop = async (): Promise<void> => {
      printed += running?.output() ?? ''
      await running?.stop({ keepData: true })
      running = undefined
    }
    await use({
      url: first.url,
      gmKey: first.gmKey ?? '',
      gmLink: () => gmLink,
      output: () => printed + (running?.output() ?? ''),
      stop,
      start: async () => {
        running = await startServer({ env: { PORT: port, DATA_DIR: dataDir } })
        gmLink = running.gmLink
      },
    })
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => use(server.url),
  gm: async ({ browser, server }, use) => useScreen(browser, server.gmLink(), use),
  player: async ({ browser, server }, use) => useScreen(browser, server.url, use),
})

/** Opens a screen in a browser context of its own, and fails the test if a script on it threw. */
const useScreen = async (
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto(address)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await use(page)
  await context.close()
  expect(thrown, 'errors thrown on the page').toEqual([])
}

/** Fails with one line a finding if axe objects to anything that WCAG 2.2 AA asks. */
export const checkAccessibility = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const findings = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help}\n  ${node.target.join(' ')}\n  ${node.html}`,
    ),
  )
  expect(findings, `accessibility of ${page.url()}`).toEqual([])
}
