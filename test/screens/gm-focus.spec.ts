import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { changeDayAnswers, gmPageOf, test, waitForTwoFrames } from './gm-page.ts'

/** What has the focus, and whether its centre is seen: that it, or a part of it, lies on top there. */
const focused = (page: Page): Promise<{ name: string; seen: boolean } | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const on = document.elementFromPoint(left + width / 2, top + height / 2)
    const name = element.getAttribute('aria-label') ?? element.textContent ?? element.id
    return { name: `${element.tagName} ${name || element.id}`, seen: element.contains(on) }
  })

const SIZES = [
  [390, 844],
  [844, 390],
  [1280, 720],
] as const

test('the focus stays among alerts that are dismissed with the keyboard', { tag: '@more' }, async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  await gm.emulateMedia({ reducedMotion: 'no-preference' })
  await changeDayAnswers(gm, () => ({ alerts: ['one', 'two', 'three', 'four'] }))
  await gmPage.endDay('south')
  await expect(gmPage.alerts()).toHaveText(['one', 'two', 'three', 'four'])
  await gmPage.button('Dismiss alert 2').focus()
  await gm.keyboard.press('Enter')
  await expect(gmPage.button('Dismiss alert 2')).toBeFocused()
  await expect(gmPage.button('Dismiss alert 2')).toHaveAccessibleDescription('three')
  await gmPage.button('Dismiss alert 3').press('Enter')
  await expect(gmPage.button('Dismiss alert 2')).toBeFocused()
  await gm.getByRole('button', { name: 'Dismiss all (2)' }).press('Enter')
  await expect(gm.getByRole('region', { name: 'Travel' })).toBeFocused()
})

test('nothing covers what has the focus, at any width', { tag: '@more' }, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  // What the party lacks is told on cards.
  for (const name of ['Food stores', 'Water stores']) await gmPage.field(name).fill('0')
  await gmPage.endDay('south')
  await expect(gmPage.alerts().first()).toBeVisible()
  await expect(gmPage.journal()).toHaveCount(1)
  for (const [width, height] of SIZES) {
    await gm.setViewportSize({ width, height })
    await gmPage.button('Invite').focus()
    await gm.evaluate(() => scrollTo(0, 0))
    await waitForTwoFrames(gm)
    const coveredNames: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      let stops = 0
      for (let tabs = 0; tabs < 120; tabs += 1) {
        await gm.keyboard.press(key)
        const at = await focused(gm)
        if (!at) break
        stops += 1
        if (!at.seen) coveredNames.push(`${key}: ${at.name}`)
      }
      expect(stops).toBeGreaterThan(20)
    }
    expect(coveredNames, `${width} × ${height}`).toEqual([])
  }
})

test('in forced colours the focus on the pad is outlined', { tag: '@more' }, async ({ gm }) => {
  await gm.emulateMedia({ forcedColors: 'active' })
  const south = gmPageOf(gm).button('End day: south')
  await south.focus()
  await gm.keyboard.press('Shift+Tab')
  await gm.keyboard.press('Tab')
  await expect(south).toBeFocused()
  expect(await south.evaluate((hex) => getComputedStyle(hex).outlineStyle)).toBe('solid')
})
