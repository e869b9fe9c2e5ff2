import type { Page } from '@playwright/test'

/** Counts the frames per second while `act` runs. */
export const framesDuring = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const counter = { frames: 0, since: performance.now(), on: true }
    Object.assign(window, { counter })
    const count = () => {
      counter.frames++
      if (counter.on) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await act()
  return page.evaluate(() => {
    const { counter } = window as unknown as {
      counter: { frames: number; since: number; on: boolean }
    }
    counter.on = false
    return (counter.frames * 1000) / (performance.now() - counter.since)
  })
}
