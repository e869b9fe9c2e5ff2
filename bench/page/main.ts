import { chromium, devices, type Page } from '@playwright/test'
import { startServer } from '#test/support/run-server.ts'
import { readBrowser } from '#tools/browser/found.ts'
import { publish, quantile } from '../support/report.ts'
import { barePage } from './bare-page.ts'
import { framesDuring } from './frames.ts'
import { pan, pinch } from './gestures.ts'
import { playLongJourney } from './long-journey.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const GESTURE_MS = 3_000
const CPU_SLOWDOWN = 4
const PROMISED_FPS = 50

const { args, executablePath, channel } = readBrowser()
const server = await startServer()
/** A server with a campaign at its end. */
const longCampaignServer = await startServer()
await playLongJourney(longCampaignServer.url, longCampaignServer.gmKey ?? '')
const browser = await chromium.launch({
  args,
  ...(executablePath !== undefined && { executablePath }),
  ...(channel !== undefined && { channel }),
})

/** Opens a page on an emulated phone with a slowed-down processor. */
const openPhone = async (prepare: (page: Page) => Promise<void>) => {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  await prepare(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, cdp, close: () => context.close() }
}

const centre = { x: 200, y: 250 }

const measureOverland = async (url: string) => {
  const phone = await openPhone(async (page) => {
    await page.goto(url)
    await page.getByTestId('party-marker').waitFor()
    await page.waitForLoadState('networkidle')
  })
  const panning = await framesDuring(phone.page, () => pan(phone.cdp, centre, GESTURE_MS))
  const pinching = await framesDuring(phone.page, () => pinch(phone.cdp, centre, GESTURE_MS))
  await phone.close()
  return { panning, pinching }
}

const measureBareImage = async () => {
  const phone = await openPhone(async (page) => {
    const picture = new URL('../../src/content/chart/images/players-2240.webp', import.meta.url)
    await page.route('**/bare.webp', (route) => route.fulfill({ path: picture.pathname }))
    await page.route('**/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: barePage('/bare.webp') }),
    )
    await page.goto(`${server.url}/bare`)
    await page.waitForLoadState('networkidle')
  })
  const panning = await framesDuring(phone.page, () => pan(phone.cdp, centre, GESTURE_MS))
  await phone.close()
  return panning
}

const framesPerSecond = {
  panning: [] as number[],
  pinching: [] as number[],
  longPanning: [] as number[],
  longPinching: [] as number[],
  bareImage: [] as number[],
}
for (let round = 0; round < ROUNDS; round++) {
  const { panning, pinching } = await measureOverland(server.url)
  framesPerSecond.panning.push(panning)
  framesPerSecond.pinching.push(pinching)
  const longCampaign = await measureOverland(longCampaignServer.url)
  framesPerSecond.longPanning.push(longCampaign.panning)
  framesPerSecond.longPinching.push(longCampaign.pinching)
  framesPerSecond.bareImage.push(await measureBareImage())
}
await browser.close()
await Promise.all([server.stop(), longCampaignServer.stop()])

const median = (frames: readonly number[]) => Number(quantile(frames).toFixed(1))
const slowest = Math.min(median(framesPerSecond.panning), median(framesPerSecond.pinching))
const slowestLong = Math.min(
  median(framesPerSecond.longPanning),
  median(framesPerSecond.longPinching),
)
publish({
  name: 'page',
  rows: [
    { what: 'player page, panning', 'frames a second': median(framesPerSecond.panning) },
    { what: 'player page, pinching', 'frames a second': median(framesPerSecond.pinching) },
    {
      what: 'with fog, trail and sites, panning',
      'frames a second': median(framesPerSecond.longPanning),
    },
    {
      what: 'with fog, trail and sites, pinching',
      'frames a second': median(framesPerSecond.longPinching),
    },
    { what: 'bare image, panning', 'frames a second': median(framesPerSecond.bareImage) },
  ],
  promises: [
    {
      promise: `the map moves at ${PROMISED_FPS} frames a second or more on a phone slowed ${CPU_SLOWDOWN} times`,
      measured: `${slowest}, the bare image ${median(framesPerSecond.bareImage)}`,
      isMet: slowest >= PROMISED_FPS,
    },
    {
      promise: `so does the map of 4,000 hexes with fog, a trail and 200 sites`,
      measured: `${slowestLong}`,
      isMet: slowestLong >= PROMISED_FPS,
    },
  ],
})
