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
const SLOWED = 4
const PROMISED_FPS = 50

const { args, executablePath, channel } = readBrowser()
const server = await startServer()
/** At the end of a long campaign. */
const travelled = await startServer()
await playLongJourney(travelled.url, travelled.gmKey ?? '')
const browser = await chromium.launch({
  args,
  ...(executablePath !== undefined && { executablePath }),
  ...(channel !== undefined && { channel }),
})

/** A phone with a slowed-down processor, and the middle of its map. */
const openPhone = async (prepare: (page: Page) => Promise<void>) => {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  await prepare(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return { page, cdp, close: () => context.close() }
}

const centre = { x: 200, y: 250 }

const overland = async (url: string) => {
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

const bare = async () => {
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

const seen = {
  panning: [] as number[],
  pinching: [] as number[],
  farPanning: [] as number[],
  farPinching: [] as number[],
  bare: [] as number[],
}
for (let round = 0; round < ROUNDS; round++) {
  const { panning, pinching } = await overland(server.url)
  seen.panning.push(panning)
  seen.pinching.push(pinching)
  const far = await overland(travelled.url)
  seen.farPanning.push(far.panning)
  seen.farPinching.push(far.pinching)
  seen.bare.push(await bare())
}
await browser.close()
await Promise.all([server.stop(), travelled.stop()])

const fps = (frames: readonly number[]) => Number(quantile(frames).toFixed(1))
const slowest = Math.min(fps(seen.panning), fps(seen.pinching))
const slowestFar = Math.min(fps(seen.farPanning), fps(seen.farPinching))
publish({
  name: 'page',
  rows: [
    { what: 'player page, panning', 'frames a second': fps(seen.panning) },
    { what: 'player page, pinching', 'frames a second': fps(seen.pinching) },
    { what: 'with fog, trail and sites, panning', 'frames a second': fps(seen.farPanning) },
    { what: 'with fog, trail and sites, pinching', 'frames a second': fps(seen.farPinching) },
    { what: 'bare image, panning', 'frames a second': fps(seen.bare) },
  ],
  promises: [
    {
      promise: `the map moves at ${PROMISED_FPS} frames a second or more on a phone slowed ${SLOWED} times`,
      seen: `${slowest}, the bare image ${fps(seen.bare)}`,
      kept: slowest >= PROMISED_FPS,
    },
    {
      promise: `so does the map of 4,000 hexes with fog, a trail and 200 sites`,
      seen: `${slowestFar}`,
      kept: slowestFar >= PROMISED_FPS,
    },
  ],
})
