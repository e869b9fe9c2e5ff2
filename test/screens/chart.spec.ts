import { type CDPSession, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

interface MarkerPlace {
  /** The marker's centre in units of an image 1200 units high. */
  readonly onChart: { x: number; y: number }
  /** The marker's centre from the middle of the pane, in CSS pixels. */
  readonly offMiddle: { x: number; y: number }
  readonly zoom: number
  readonly corner: { x: number; y: number }
}

const FILMED_PARTS = ['[data-testid=chart]', '[data-testid=party-marker]', '[role=application]']

/**
 * Measures parts of the page at the same moment, since the chart may be moving, in each frame until
 * stopped.
 */
const filmParts = (parts: readonly string[]) => {
  const frames: DOMRect[][] = []
  let frameRequest = 0
  const takeFrame = (): void => {
    const boxes = parts.map((part) => document.querySelector(part)?.getBoundingClientRect())
    frames.push(boxes.map((box) => box?.toJSON()))
    frameRequest = requestAnimationFrame(takeFrame)
  }
  takeFrame()
  const stop = (): DOMRect[][] => {
    cancelAnimationFrame(frameRequest)
    return frames
  }
  return { stop }
}

const placeInFrame = ([chart, marker, pane]: readonly DOMRect[]): MarkerPlace => {
  if (!chart || !marker || !pane) throw new Error('The map is not on the screen')
  const x = marker.x + marker.width / 2
  const y = marker.y + marker.height / 2
  const zoom = chart.height / 1200
  return {
    onChart: { x: (x - chart.x) / zoom, y: (y - chart.y) / zoom },
    offMiddle: { x: x - pane.x - pane.width / 2, y: y - pane.y - pane.height / 2 },
    zoom,
    corner: { x: chart.x - pane.x, y: chart.y - pane.y },
  }
}

const measurePlace = async (page: Page): Promise<MarkerPlace> => {
  const film = await page.evaluateHandle(filmParts, FILMED_PARTS)
  return placeInFrame((await film.evaluate((taken) => taken.stop()))[0] ?? [])
}

/** Presses a key ten times, a frame apart, as fast as a held key repeats. */
const pressInEachFrame = async (key: string): Promise<void> => {
  for (let presses = 0; presses < 10; presses += 1) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await new Promise(requestAnimationFrame)
  }
}

/** Waits until the chart stands still, then measures. */
const measureAtRest = async (page: Page): Promise<MarkerPlace> => {
  await expect(page.getByTestId('chart')).not.toHaveAttribute('style', /will-change/)
  return measurePlace(page)
}

const expectOnHex = ({ onChart }: MarkerPlace, hex: { x: number; y: number }): void => {
  // The browser rounds the sheet's size, so that hexes far off the sheet are less exact.
  const tolerance = Math.max(0.75, 1e-5 * 11.15 * Math.abs(hex.x))
  expect(Math.abs(onChart.x - (96 + 11.15 * hex.x))).toBeLessThan(tolerance)
  expect(Math.abs(onChart.y - (102 + 6.5 * hex.y))).toBeLessThan(tolerance)
}

/** Waits, because the map follows a moment after the page shows the party's new hex. */
const expectMapFollowed = (page: Page): Promise<void> =>
  expect(async () => expectInTheMiddle(await measureAtRest(page))).toPass()

const expectInTheMiddle = ({ offMiddle }: MarkerPlace): void => {
  expect(Math.hypot(offMiddle.x, offMiddle.y)).toBeLessThan(1.5)
}

const map = (page: Page) => page.getByRole('application', { name: 'Map' })

test.describe('the red X', { tag: '@more' }, () => {
  test.use({ reducedMotion: 'no-preference' })
  const hexes = [
    { x: 0, y: 0 },
    { x: 41, y: 23 },
    { x: 10_000, y: -10_000 },
  ]

  test('R-CHART-1: stands at 96 + 11.15 x, 102 + 6.5 y at every zoom, on any hex', async ({
    player,
    http,
  }) => {
    // Positions do not need the image, and drawing it sharply at every zoom takes long.
    await player.route('**/charts/**', (route) => route.abort())
    await player.setViewportSize({ width: 480, height: 480 })
    await player.reload()
    await map(player).focus()
    for (const position of hexes) {
      // The first hex is filmed with motion in every frame, the others without motion.
      if (position !== hexes[0]) await player.emulateMedia({ reducedMotion: 'reduce' })
      await http.save({ position })
      await expect(player.getByRole('figure')).toContainText(
        `Column ${(position.x + 1).toLocaleString('en').replace('-', '−')}`,
      )
      expectInTheMiddle(await measureAtRest(player))
      const film = await player.evaluateHandle(filmParts, FILMED_PARTS)
      for (const key of ['+', '-']) {
        await player.evaluate(pressInEachFrame, key)
        expectOnHex(await measureAtRest(player), position)
      }
      await player.keyboard.press('ArrowLeft')
      expectOnHex(await measureAtRest(player), position)
      const frames = (await film.evaluate((taken) => taken.stop())).map(placeInFrame)
      for (const frame of frames) expectOnHex(frame, position)
      const zooms = frames.map(({ zoom }) => zoom)
      expect(Math.max(...zooms)).toBeCloseTo(6, 3)
      expect(Math.min(...zooms)).toBeLessThan(1)
      await player.keyboard.press('Home')
    }
  })
})

test.describe('the camera', () => {
  test('opens at zoom 2 with the party in the middle, and is moved by keys and by a drag', async ({
    player,
  }) => {
    await expect(async () => {
      const place = await measurePlace(player)
      expect(place.zoom).toBeCloseTo(2, 3)
      expectInTheMiddle(place)
    }).toPass()
    await player.keyboard.press('Tab')
    await expect(map(player)).toBeFocused()
    const before = await measureAtRest(player)
    await player.keyboard.press('ArrowRight')
    const right = await measureAtRest(player)
    expect(right.corner.x - before.corner.x).toBeCloseTo(-64, 0)
    await player.keyboard.press('ArrowUp')
    expect((await measureAtRest(player)).corner.y - before.corner.y).toBeCloseTo(64, 0)
    await player.keyboard.press('+')
    expect((await measureAtRest(player)).zoom).toBeCloseTo(2.8, 2)
    await player.keyboard.press('-')
    expect((await measureAtRest(player)).zoom).toBeCloseTo(2, 2)
    await player.keyboard.press('Home')
    expectInTheMiddle(await measureAtRest(player))
    const start = await measureAtRest(player)
    await player.mouse.move(400, 300)
    await player.mouse.down()
    await player.mouse.move(300, 330, { steps: 8 })
    await player.mouse.up()
    const { corner } = await measureAtRest(player)
    expect(corner.x - start.corner.x).toBeCloseTo(-100, 0)
    expect(corner.y - start.corner.y).toBeCloseTo(30, 0)
  })

  test('the wheel zooms towards the pointer, and the page stays where it is', async ({
    player,
  }) => {
    const pane = await map(player).boundingBox()
    const before = await measureAtRest(player)
    const at = { x: 200, y: 150 }
    await player.mouse.move((pane?.x ?? 0) + at.x, (pane?.y ?? 0) + at.y)
    await player.mouse.wheel(0, -300)
    // The wheel event may reach the page later.
    await expect
      .poll(async () => (await measureAtRest(player)).zoom)
      .toBeGreaterThan(before.zoom * 1.3)
    const after = await measureAtRest(player)
    const pointUnderPointer = ({ corner, zoom }: MarkerPlace) => ({
      x: (at.x - corner.x) / zoom,
      y: (at.y - corner.y) / zoom,
    })
    expect(pointUnderPointer(after).x).toBeCloseTo(pointUnderPointer(before).x, 1)
    expect(pointUnderPointer(after).y).toBeCloseTo(pointUnderPointer(before).y, 1)
    expect(await player.evaluate(() => window.scrollY)).toBe(0)
  })

  test('zooms by buttons to the largest and back, the marker as large as before, and by a double click', async ({
    player,
  }) => {
    const zoomIn = player.getByRole('button', { name: 'Zoom in' })
    const marker = player.getByRole('img', { name: 'Party' })
    const sizeBefore = await marker.boundingBox()
    for (let clicks = 0; clicks < 6; clicks += 1) await zoomIn.click({ force: true })
    expect((await measureAtRest(player)).zoom).toBeCloseTo(6, 3)
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'true')
    expect((await marker.boundingBox())?.width).toBeCloseTo(sizeBefore?.width ?? 0, 1)
    await player.getByRole('button', { name: 'Zoom out' }).click()
    expect((await measureAtRest(player)).zoom).toBeLessThan(5)
    await player.getByRole('button', { name: 'Centre on party' }).click()
    expectInTheMiddle(await measureAtRest(player))
    const { zoom } = await measureAtRest(player)
    await map(player).dblclick({ position: { x: 300, y: 200 } })
    expect((await measureAtRest(player)).zoom).toBeGreaterThan(zoom)
  })

  test('follows the party, also when it was panned away, and at once where less motion is asked for', async ({
    player,
    http,
  }) => {
    await player.emulateMedia({ reducedMotion: 'no-preference' })
    const { map: record } = await http.view()
    await map(player).focus()
    await player.keyboard.press('Shift+ArrowDown')
    expect(Math.abs((await measureAtRest(player)).offMiddle.y)).toBeGreaterThan(100)
    await http.walk(3)
    await expect(player.getByRole('heading', { name: 'Day 1' })).toBeVisible()
    await expectMapFollowed(player)
    expectOnHex(await measurePlace(player), { x: record.position.x + 1, y: record.position.y + 1 })

    await player.emulateMedia({ reducedMotion: 'reduce' })
    const corners = await player.evaluateHandle(() => {
      const transforms = new Set<string>()
      const chart = document.querySelector<HTMLElement>('[data-testid=chart]')
      const watch = (): void => {
        if (chart) transforms.add(chart.style.transform)
        requestAnimationFrame(watch)
      }
      watch()
      return transforms
    })
    await http.walk(4)
    await expect(player.getByRole('heading', { name: 'Day 2' })).toBeVisible()
    await expectMapFollowed(player)
    // The last frame may come a moment after the chart is marked as still.
    await expect.poll(() => corners.evaluate((transforms) => transforms.size)).toBe(2)
    expect(await player.evaluate(() => document.getAnimations().length)).toBe(0)
  })

  test('two fingers pinch, and what lies between them stays there', async ({
    browser,
    server,
    http,
  }) => {
    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto(server.url)
    await expect(page.getByTestId('chart')).toBeVisible()
    const before = await measureAtRest(page)
    const touch = await fingers(await context.newCDPSession(page))
    await touch('touchStart', 150, 240)
    for (let spread = 10; spread <= 60; spread += 10) {
      await touch('touchMove', 150 - spread, 240 + spread)
    }
    await touch('touchEnd')
    const after = await measureAtRest(page)
    expect(after.zoom / before.zoom).toBeCloseTo(210 / 90, 1)
    expectOnHex(after, (await http.view()).map.position)
    await context.close()
  })
})

/** Sends touch events of two fingers at the same height. */
const fingers =
  async (session: CDPSession) =>
  async (type: 'touchStart' | 'touchMove' | 'touchEnd', left?: number, right?: number) => {
    const points = left === undefined || right === undefined ? [] : [left, right]
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((x, id) => ({ x, y: 260, id })),
    })
  }

test.describe('the image', () => {
  test('that does not come is said in words, and can be fetched again; the map has a text twin', async ({
    browser,
    server,
  }) => {
    const page = await browser.newPage()
    let isBlocked = true
    await page.route('**/charts/**', (route) => (isBlocked ? route.abort() : route.continue()))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(server.url)
    const notice = page.getByText('The map image did not load.')
    await expect(notice).toBeVisible()
    await expect(async () => {
      const card = await notice.locator('..').boundingBox()
      const cross = await page.getByTestId('party-marker').boundingBox()
      expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(cross?.y ?? 0)
    }).toPass()
    await expect(page.getByRole('img', { name: 'Party' })).toBeVisible()
    const around = page.getByRole('list', { name: 'Around the party' })
    await expect(around.getByRole('listitem').first()).toHaveText(/^north: \w+/)
    isBlocked = false
    await page.getByRole('button', { name: 'Load it again' }).click()
    const image = page.getByTestId('chart').locator('img')
    await expect(image.first()).toHaveJSProperty('complete', true)
    const boxes = await page.getByTestId('chart').evaluate((sheet) => ({
      sheet: sheet.getBoundingClientRect().toJSON(),
      image: sheet.querySelector('img')?.getBoundingClientRect().toJSON(),
    }))
    expect(boxes.image).toEqual(boxes.sheet)
    await expect(
      page.getByRole('figure', { name: 'The party is at Column 44, row 11: port', exact: true }),
    ).toBeVisible()
    await page.close()
  })
})
