import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Frame, Page, Request } from '@playwright/test'
import { type RunningServer, startServer } from '../support/run-server.ts'
import { expect, test } from './fixtures.ts'
import { gmByHttp } from './gm-by-http.ts'

interface Tabletop {
  /** Overland's, at `localhost`; the tabletop at `127.0.0.1` is another site. */
  readonly server: RunningServer
  /** Opens a page of the tabletop's that frames an address. */
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

/** Access fails as it does where a browser refuses storage to frames. */
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

/** As browsers do that block cookies of third parties. */
const refuseOthersCookies = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  })
}

const isLive = (frame: Frame) =>
  expect(frame.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
const isRefused = (frame: Frame) =>
  expect.poll(() => frame.url(), frame.url()).toBe('chrome-error://chromewebdata/')
const ground = (frame: Frame) =>
  frame.evaluate(() => getComputedStyle(document.body).backgroundColor)
/** To pages that are never in a frame. */
const waysOut = (frame: Frame) => frame.locator('a[href*="dm"], a[href*="host"], a[href*="new"]')

/** Where cookies and storage are refused to frames. Notes what is thrown. */
const newPage = async (browser: Browser) => {
  const context = await browser.newContext()
  await context.addInitScript(refuseStorage)
  const cookie = { name: 'framed', value: '1', domain: 'localhost', path: '/', secure: true }
  await context.addCookies([{ ...cookie, sameSite: 'None' }])
  const page = await context.newPage()
  await refuseOthersCookies(page)
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  return { context, page, thrown }
}

test('R-FRAME-1, R-FRAME-2: a page of another site follows a day without cookies and storage', {
  tag: '@more',
}, async ({ browser }) => {
  await withTabletop(async ({ server, open }) => {
    const http = await gmByHttp(server.url, server.gmKey ?? '')
    const { context, page, thrown } = await newPage(browser)
    const asked = () => page.waitForRequest(`${server.url}/`)
    const cookieOf = async (request: Request) => (await request.allHeaders()).cookie
    const [alone] = await Promise.all([asked(), page.goto(server.url)])
    expect(await cookieOf(alone)).toBe('framed=1')
    const [framed, players] = await Promise.all([asked(), open(page, '/')])
    expect(await cookieOf(framed)).toBeUndefined()
    await isLive(players)
    await http.walk(3)
    await expect(players.getByRole('heading', { name: 'Day 1' })).toBeVisible()
    await expect(waysOut(players)).toHaveCount(0)
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await ground(players)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(players)).not.toBe(light)
    await players.getByRole('button', { name: 'View' }).click()
    await players.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(() => ground(players)).toBe(light)
    const screen = await open(page, '/c/home/screen')
    await expect(screen.getByText('Day 1')).toBeVisible()
    await http.walk(3)
    await expect(screen.getByTestId('day-turned')).toContainText('Day 2')
    expect(thrown).toEqual([])
    await context.close()
  })
})

test('R-FRAME-1, R-FRAME-2: nothing of the GM or the host is framed', {
  tag: '@more',
}, async ({ browser }) => {
  await withTabletop(async ({ open }) => {
    const { context, page, thrown } = await newPage(browser)
    for (const address of ['/dm', '/c/home/dm', '/host', '/no'])
      await isRefused(await open(page, address))
    expect(thrown).toEqual([])
    await context.close()
  })
})
