import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { answerDays, drawnAnew, gmPageOf, test } from './gm-page.ts'

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

test('the focus: kept among alerts that are dismissed, never covered, and outlined in forced colours', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await test.step('dismissing alerts with the keyboard keeps the focus among them', async () => {
    await gm.emulateMedia({ reducedMotion: 'no-preference' })
    await answerDays(gm, () => ({ alerts: ['one', 'two', 'three', 'four'] }))
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
  await gm.unrouteAll()
  await gm.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('nothing covers what has the focus, at any width', async () => {
    // What the party lacks is told on cards.
    for (const name of ['Food stores', 'Water stores']) await gmPage.field(name).fill('0')
    await gmPage.endDay('south')
    await expect(gmPage.alerts().first()).toBeVisible()
    await expect(gmPage.journal()).toHaveCount(2)
    for (const [width, height] of SIZES)
      await test.step(`${width} × ${height}`, async () => {
        await gm.setViewportSize({ width, height })
        await gmPage.button('Invite').focus()
        await gm.evaluate(() => scrollTo(0, 0))
        await drawnAnew(gm)
        const covered: string[] = []
        for (const key of ['Tab', 'Shift+Tab']) {
          let stops = 0
          for (let tabs = 0; tabs < 120; tabs += 1) {
            await gm.keyboard.press(key)
            const at = await focused(gm)
            if (!at) break
            stops += 1
            if (!at.seen) covered.push(`${key}: ${at.name}`)
          }
          expect(stops).toBeGreaterThan(20)
        }
        expect(covered).toEqual([])
      })
  })
  await test.step('in forced colours the focus on the pad is outlined', async () => {
    await gm.emulateMedia({ forcedColors: 'active' })
    const south = gmPage.button('End day: south')
    await south.focus()
    await gm.keyboard.press('Shift+Tab')
    await gm.keyboard.press('Tab')
    await expect(south).toBeFocused()
    expect(await south.evaluate((hex) => getComputedStyle(hex).outlineStyle)).toBe('solid')
  })
})
