import type { Page } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { checkAccessibility, enterAsGm, expect } from './fixtures.ts'
import { gmPageIsReady, gmPageOf, test } from './gm-page.ts'
import { smallTargets } from './targets.ts'

const LANDSCAPE_PHONE = { width: 844, height: 390 }
const PORTRAIT_PHONE = { width: 390, height: 844 }

const map = (page: Page) => page.getByRole('application', { name: 'Map' }).first()

/** Fields and buttons that are below the map on a phone. */
const fieldsBelowMap = (gm: Page) => {
  const { field, button } = gmPageOf(gm)
  return [
    ...['Party Members', 'Food stores', 'Water stores', 'Insect ointment'].map(field),
    ...['Raincatchers', 'Survival Modifier'].map(field),
    gm.getByText('− 8 a day'),
    button('Save'),
  ]
}

test('the day, stores, rain, pace, canoe, terrain, pad and undo are visible at once in every window', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gmPage.button('Rivers').click()
  const eachDay = [
    gmPage.day(0),
    gm.getByRole('group', { name: 'Rain', exact: true }),
    ...['Slow pace', 'Fast pace', 'No Canoe', 'With Canoe', 'Auto'].map(gmPage.button),
    ...['End day: north-west', 'End day: south-east'].map(gmPage.button),
    gmPage.undo(),
    gmPage.redo(),
    gm.getByTestId('party-marker'),
  ]
  const terrain = (width: number) => gmPage.button(width >= 1100 ? 'Rivers' : 'Terrain: Rivers')
  for (const size of SMALL_WINDOWS)
    await test.step(`${size.width} × ${size.height}`, async () => {
      await gm.setViewportSize(size)
      for (const part of [...eachDay, terrain(size.width)])
        await expect(part).toBeInViewport({ ratio: 0.99 })
      if (size.width === 1280) await expect(gmPage.button('Wasteland')).toBeInViewport()
      const isPhone = size.width < 640
      for (const part of fieldsBelowMap(gm)) {
        // On a phone the map is above them: they are reached by scrolling.
        if (isPhone) await part.scrollIntoViewIfNeeded()
        await expect(part).toBeInViewport({ ratio: 0.99 })
      }
      await gm.evaluate(() => scrollTo(0, 0))
      await expect(async () => {
        const terrainBox = await boxOf(terrain(size.width))
        const pad = await boxOf(gm.getByRole('region', { name: 'Travel' }))
        expect(terrainBox.bottom <= pad.y || terrainBox.right <= pad.x, 'the pad lies beside').toBe(
          true,
        )
        if (!isPhone) return
        expect((await boxOf(map(gm))).height).toBeGreaterThanOrEqual(0.4 * size.height)
      }).toPass()
    })
})

test('on a phone the terrain is chosen among radio buttons, by touch and by key', {
  tag: '@more',
}, async ({ gm }) => {
  const gmPage = gmPageOf(gm)
  await gm.setViewportSize(PORTRAIT_PHONE)
  await gmPage.button('Terrain: Beach').click()
  await expect(gm.getByRole('radio')).toHaveCount(9)
  await gm.getByRole('radio', { name: 'Wasteland' }).click()
  await expect(gm.getByRole('radio')).toHaveCount(0)
  await gmPage.button('Terrain: Wasteland').press('Enter')
  await gm.getByRole('radio', { name: 'Wasteland' }).press('ArrowUp')
  await expect(gm.getByRole('radio', { name: 'Swamp' })).toBeChecked()
  await gm.keyboard.press('Enter')
  await expect(gm.getByRole('radio')).toHaveCount(0)
  await gmPage.button('Terrain: Swamp').click()
  await checkAccessibility(gm)
  await gm.keyboard.press('Escape')
  await expect(gmPage.button('Terrain: Swamp')).toBeFocused()
})

test('on a phone, while a map tool is chosen, the map is large enough and nothing covers it', {
  tag: '@more',
}, async ({ gm }) => {
  for (const size of [LANDSCAPE_PHONE, PORTRAIT_PHONE])
    await test.step(`${size.width} × ${size.height}`, async () => {
      await gm.setViewportSize(size)
      await map(gm).press('r')
      await expect(map(gm)).toBeInViewport({ ratio: 0.98 })
      await expect(async () => {
        const options = await boxOf(gm.getByRole('region', { name: 'Brush' }))
        const drawn = await boxOf(map(gm))
        expect(drawn.height).toBeGreaterThan(0.45 * size.height)
        expect(options.right <= drawn.x || options.bottom <= drawn.y).toBe(true)
        const undo = await boxOf(gm.getByRole('button', { name: 'Undo' }))
        expect(undo.y).toBeGreaterThanOrEqual(drawn.bottom)
      }).toPass()
      await gm.getByRole('button', { name: 'Move the map' }).click()
    })
})

test('a large screen shows the last days below the pad, in larger letters', {
  tag: '@more',
}, async ({ gm, http }) => {
  await http.walk(3)
  await http.walk(3)
  for (const [size, letters] of [
    [{ width: 2560, height: 1440 }, 18],
    [{ width: 3840, height: 2160 }, 27],
  ] as const)
    await test.step(`${size.width} × ${size.height}`, async () => {
      await gm.setViewportSize(size)
      for (const day of [0, 1])
        await expect(gmPageOf(gm).journal().nth(day)).toBeInViewport({ ratio: 0.9 })
      await expect(async () => {
        const pad = await boxOf(gm.getByRole('region', { name: 'Travel' }))
        expect((await boxOf(gm.getByRole('heading', { name: 'Journal' }))).y).toBeGreaterThan(pad.y)
        const gap = pad.y - (await boxOf(gmPageOf(gm).button('Wasteland'))).bottom
        expect(gap, 'between the stamps and the pad').toBeLessThan(0.03 * size.height)
      }).toPass()
      const smallest = await gm.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('main label, main small, main kbd, main article p')].map(
            (part) => Number.parseFloat(getComputedStyle(part).fontSize),
          ),
        ),
      )
      expect(smallest).toBeGreaterThanOrEqual(letters * 0.9)
    })
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PORTRAIT_PHONE })

  test('every control of the map, its tools and the journal is 44 px wide and high', {
    tag: '@more',
  }, async ({ page, server }) => {
    await enterAsGm(page.context(), server)
    await page.goto('/dm')
    await gmPageIsReady(page)
    await gmPageOf(page).endDay('south')
    await expect(gmPageOf(page).journal()).toHaveCount(1)
    for (const key of ['k', 'r', 't', 's']) {
      await map(page).press(key)
      await expect(
        page.getByRole('region', { name: key === 's' ? 'Site tool' : 'Brush' }),
      ).toBeVisible()
      expect(await smallTargets(page, 44), key).toEqual([])
    }
    await page.getByRole('button', { name: /^Find/ }).click()
    await expect(page.getByRole('combobox', { name: /^Find/ })).toBeVisible()
    expect(await smallTargets(page, 44), 'the search').toEqual([])
  })
})

/** Small windows: a low laptop screen, phones upright and lying. */
const SMALL_WINDOWS = [
  { width: 1280, height: 720 },
  PORTRAIT_PHONE,
  { width: 360, height: 740 },
  LANDSCAPE_PHONE,
]
