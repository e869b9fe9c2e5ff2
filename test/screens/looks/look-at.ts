import { mkdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findingsOf } from '../axe.ts'
import { WCAG_2_2_AA } from '../fixtures.ts'
import { waitForTwoFrames } from '../gm-page.ts'
import { smallTargets } from '../targets.ts'

const SCREENSHOT_FOLDER = '.cache/looks'

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const

/** Smallest size of a target for fingers (WCAG 2.5.5 and `docs/spec.md`), in CSS pixels. */
const MIN_TOUCH_TARGET_PX = 44

/** The least size of a mouse target by WCAG 2.5.8, without regard to spacing, in CSS pixels. */
const MIN_POINTER_TARGET_PX = 24

const isCoarse = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(pointer: coarse)').matches)

const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Conditions that make a page harder to use; each returns a function that ends it. */
const HARD_CONDITIONS = {
  '320-pixels': async (page: Page) => {
    await page.setViewportSize({ width: 320, height: 640 })
    return () => page.setViewportSize(SIZES[2])
  },
  'letters-200': async (page: Page) => {
    const grow = (size: string) =>
      page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)
    await page.setViewportSize(SIZES[2])
    await grow('200%')
    return () => grow('')
  },
  'forced-colours': async (page: Page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    return () => page.emulateMedia({ forcedColors: 'none' })
  },
}

/**
 * Checks a page in its current state, at every size, light and dark: takes screenshots, and collects
 * what axe finds, controls that are too small, and sideways scrolling. Fails at the end of the test.
 */
export const lookAt =
  (page: Page, where: string) =>
  async (state: string): Promise<void> => {
    const folder = `${SCREENSHOT_FOLDER}/${where}`
    await mkdir(folder, { recursive: true })
    const coarse = await isCoarse(page)
    const sizes = coarse ? SIZES.slice(0, 2) : SIZES
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${where}/${state}, ${size.width}, ${colorScheme}`
        await page.emulateMedia({ colorScheme })
        await waitForTwoFrames(page)
        await page.screenshot({ path: `${folder}/${state}-${size.width}-${colorScheme}.png` })
        const findings = await findingsOf(page, { type: 'tag', values: [...WCAG_2_2_AA] })
        expect.soft(findings, name).toEqual([])
      }
      const least = coarse ? MIN_TOUCH_TARGET_PX : MIN_POINTER_TARGET_PX
      const name = `${where}/${state}, ${size.width}`
      expect.soft(await smallTargets(page, least), `${name}: under ${least} px`).toEqual([])
      expect
        .soft(await horizontalOverflow(page), `${name}: pixels to scroll sideways`)
        .toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    for (const [name, applyCondition] of Object.entries(HARD_CONDITIONS)) {
      const undoCondition = await applyCondition(page)
      await waitForTwoFrames(page)
      await page.screenshot({ path: `${folder}/${state}-${name}.png` })
      const sideways = `${where}/${state}, ${name}: pixels to scroll sideways`
      expect.soft(await horizontalOverflow(page), sideways).toBeLessThanOrEqual(0)
      await undoCondition()
    }
  }

/** Presses every button of a dialog that asks for confirmation in place. */
export const openQuestions = async (page: Page): Promise<void> => {
  const askButtons = page.getByRole('dialog').getByRole('button', { name: /…$/ })
  const names = (await askButtons.allTextContents()).filter((name) => name !== '')
  for (const name of names) {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click()
  }
}
