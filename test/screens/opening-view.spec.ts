import type { CDPSession } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const MAX_BYTES = 600_000

/** Counts the bytes that a page receives from now on: compressed, headers included. */
const countBytes = async (session: CDPSession): Promise<() => number> => {
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

test('a phone with 3 device pixels per CSS pixel opens with a sharp map, and loads at most 600 kB for it', {
  tag: '@more',
}, async ({ browser, server }) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 3 })
  const page = await context.newPage()
  const bytesSoFar = await countBytes(await context.newCDPSession(page))
  await page.goto(server.url)
  await expect(page.getByRole('status')).toHaveText('Live')
  // Image pixels per CSS pixel at nine places of the map: the lowest must be about two.
  const lowestDensity = () =>
    page.getByTestId('chart').evaluate((chart) => {
      const pane = (chart.parentElement as HTMLElement).getBoundingClientRect()
      const images = [...chart.querySelectorAll('img')].map((image) => {
        const { left, top, right, bottom, width } = image.getBoundingClientRect()
        return { left, top, right, bottom, pixels: image.naturalWidth / width }
      })
      const densities = [0.01, 0.5, 0.99].flatMap((across) =>
        [0.01, 0.5, 0.99].map((down) => {
          const x = pane.left + pane.width * across
          const y = pane.top + pane.height * down
          const covering = images.filter(
            ({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
          )
          return Math.max(0, ...covering.map(({ pixels }) => pixels))
        }),
      )
      return Math.min(...densities)
    })
  await expect.poll(lowestDensity).toBeGreaterThanOrEqual(1.99)
  expect(bytesSoFar()).toBeLessThanOrEqual(MAX_BYTES)
  await context.close()
})
