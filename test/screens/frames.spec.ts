import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Frame, Page, Request } from '@playwright/test'
import { type RunningServer, startServer } from '../support/run-server.ts'
import { expect, test } from './fixtures.ts'
import { gmByHttp } from './gm-by-http.ts'

interface Tabletop {
  /** Overland's server at `localhost`; the tabletop at `127.0.0.1` is another site. */
  readonly server: RunningServer
  /** Opens a page of the tabletop that shows an address of Overland in a frame. */
  open(page: Page, address: string): Promise<Frame>
}

const withTabletop = async (use: (tabletop: Tabletop) => Promise<void>): Promise<void> => {
  const tabletop = createServer(({ url = '' }, answer) => {
    const address = decodeURIComponent(url.slice(2))
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><title>Tabletop</title>
      <iframe src="${address}" style="width: 90vw; height: 90vh"></iframe>`)
  })
  await new Promise<void>((listening) => tabletop.listen(0, listening))
  const { port } = tabletop.address() as AddressInfo
  const env = { FRAME_HOSTS: `https://www.owlbear.rodeo http://127.0.0.1:${port}` }
  const server = await startServer({ env })
  const open = async (page: Page, address: string) => {
    await page.goto(`http://127.0.0.1:${port}/?${encodeURIComponent(server.url + address)}`)
    const [, frame] = page.frames()
    if (!frame) throw new Error('The page has no frame')
    return frame
  }
  await use({ server, open })
  await server.stop()
  tabletop.close()
}

/** Makes storage throw, as in browsers that refuse it to frames. */
const refuseStorage = (): void => {
  const refused = {
    configurable: true,
    get: () => {
      throw new DOMException('refused', 'SecurityError')
    },
    set: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, refused)
  Object.defineProperty(Document.prototype, 'cookie', refused)
}

/** Blocks third-party cookies, as some browsers do. */
const refuseOthersCookies = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  })
}

const expectLive = (frame: Frame) =>
  expect(frame.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
const expectRefused = (frame: Frame) =>
  expect.poll(() => frame.url(), frame.url()).toBe('chrome-error://chromewebdata/')
const backgroundOf = (frame: Frame) =>
  frame.evaluate(() => getComputedStyle(document.body).backgroundColor)
/** Links to pages that are never shown in a frame. */
const linksToGmAndHost = (frame: Frame) =>
  frame.locator('a[href*="dm"], a[href*="host"], a[href*="new"]')

/** A page in a browser that refuses cookies and storage to frames, with the errors thrown on it. */
const newRestrictedPage = async (browser: Browser) => {
  const context = await browser.newContext()
  await context.addInitScript(refuseStorage)
  const cookie = { name: 'framed', value: '1', domain: 'localhost', path: '/', secure: true }
  await context.addCookies([{ ...cookie, sameSite: 'None' }])
  const page = await context.newPage()
  await refuseOthersCookies(page)
  const pageErrors: Error[] = []
  page.on('pageerror', (error) => pageErrors.push(error))
  return { context, page, pageErrors }
}

test('R-FRAME-1, R-FRAME-2: a page of another site follows a day without cookies and storage', {
  tag: '@more',
}, async ({ browser }) => {
  await withTabletop(async ({ server, open }) => {
    const http = await gmByHttp(server.url, server.gmKey ?? '')
    const { context, page, pageErrors } = await newRestrictedPage(browser)
    const pageRequest = () => page.waitForRequest(`${server.url}/`)
    const cookieOf = async (request: Request) => (await request.allHeaders()).cookie
    const [unframedRequest] = await Promise.all([pageRequest(), page.goto(server.url)])
    expect(await cookieOf(unframedRequest)).toBe('framed=1')
    const [framedRequest, playersFrame] = await Promise.all([pageRequest(), open(page, '/')])
    expect(await cookieOf(framedRequest)).toBeUndefined()
    await expectLive(playersFrame)
    await http.walk(3)
    await expect(playersFrame.getByRole('heading', { name: 'Day 1' })).toBeVisible()
    await expect(linksToGmAndHost(playersFrame)).toHaveCount(0)
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await backgroundOf(playersFrame)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => backgroundOf(playersFrame)).not.toBe(light)
    await playersFrame.getByRole('button', { name: 'View' }).click()
    await playersFrame.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(() => backgroundOf(playersFrame)).toBe(light)
    const screen = await open(page, '/c/home/screen')
    await expect(screen.getByText('Day 1')).toBeVisible()
    await http.walk(3)
    await expect(screen.getByTestId('day-turned')).toContainText('Day 2')
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

test('R-FRAME-1, R-FRAME-2: nothing of the GM or the host is framed', {
  tag: '@more',
}, async ({ browser }) => {
  await withTabletop(async ({ open }) => {
    const { context, page, pageErrors } = await newRestrictedPage(browser)
    for (const address of ['/dm', '/c/home/dm', '/host', '/no'])
      await expectRefused(await open(page, address))
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
