import type { CDPSession } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const MOST_BYTES = 600_000

/** What comes over the wire from now on, headers and all, as it was encoded. */
const weigh = async (session: CDPSession): Promise<() => number> => {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length
  })
  await session.send('Network.enable')
  return () => bytes
}

test('a phone with 3 device pixels a pixel opens on a sharp map, and loads at most 600 kB until then', {
  tag: '@more',
}, async ({ browser, server }) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 3 })
  const page = await context.newPage()
  const weighed = await weigh(await context.newCDPSession(page))
  await page.goto(server.url)
  await expect(page.getByRole('status')).toHaveText('Live')
  // The middle and the corners of what is seen, at two pixels of the image for each pixel.
  const softest = () =>
    page.getByTestId('chart').evaluate((chart) => {
      const pane = (chart.parentElement as HTMLElement).getBoundingClientRect()
      const images = [...chart.querySelectorAll('img')].map((image) => {
        const { left, top, right, bottom, width } = image.getBoundingClientRect()
        return { left, top, right, bottom, pixels: image.naturalWidth / width }
      })
      const sharpest = [0.01, 0.5, 0.99].flatMap((across) =>
        [0.01, 0.5, 0.99].map((down) => {
          const x = pane.left + pane.width * across
          const y = pane.top + pane.height * down
          const over = images.filter(
            ({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
          )
          return Math.max(0, ...over.map(({ pixels }) => pixels))
        }),
      )
      return Math.min(...sharpest)
    })
  await expect.poll(softest).toBeGreaterThanOrEqual(1.99)
  expect(weighed()).toBeLessThanOrEqual(MOST_BYTES)
  await context.close()
})
