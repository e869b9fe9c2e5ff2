import type { Page, Route } from '@playwright/test'
import { hexCentre } from '../../src/rules/grid.ts'
import { boxOf } from './box-of.ts'
import { DRAWN, drawMap, drawMapOf } from './drawn-map.ts'
import { checkAccessibility, checkColours, expect, test } from './fixtures.ts'
import { gmPageOf, unplug } from './gm-page.ts'
import { mapSettingsOf, viewOf } from './map-settings.ts'

/** A map on which no grid is laid: it is cut in a tenth of the time. */
const SMALL = { ...DRAWN, width: 480, height: 360 }

test('R-CHART-4: a saved grid asks where the party is and for printed numbers; off the map it is brought back', async ({
  gm,
  player,
}) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMapOf(SMALL))
  await work.turnTo('Grid')
  await work.sheet.getByRole('textbox', { name: 'Width of a hex' }).fill('80')
  await work.save()
  await expect(work.sheet.getByText(/^Then everybody calls a hex by/)).toBeVisible()
  await work.sheet.getByRole('button', { name: 'Yes, use them' }).click()
  await expect(work.sheet.getByText('It is off this map.')).toBeVisible()
  await work.sheet.getByRole('button', { name: 'Later' }).click()
  await expect.poll(async () => (await viewOf(gm)).naming).not.toBeNull()
  await gm.keyboard.press('Escape')

  const map = gm.getByRole('figure')
  await expect(map).toContainText('The party is at Hex 4411: off this map')
  await expect(player.getByRole('figure')).toContainText('The party is at Hex 4411: off this map')
  await map.getByRole('button', { name: 'Bring it back' }).click()
  await expect(map).not.toContainText('off this map')

  await work.open()
  await work.turnTo('Grid')
  await work.sheet.getByRole('textbox', { name: 'Width of a hex' }).fill('90')
  await work.save()
  const day = (await viewOf(gm)).day
  await work.putParty({ x: DRAWN.width / 2, y: DRAWN.height / 2 })
  await expect(async () => {
    const { chart, map: record } = await viewOf(gm)
    const { x, y } = hexCentre(chart.grid, record.position)
    const away = Math.hypot(x - chart.width / 2, y - chart.height / 2)
    expect(away).toBeLessThan((chart.grid.columnSpacing * 2) / 3)
  }).toPass()
  expect((await viewOf(gm)).day).toBe(day)
})

test('the map and its numbers are undone as one; offline, they are saved once the connection is back', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMapOf(SMALL))
  await expect(work.sheet.getByText('480 × 360 pixels')).toBeVisible()
  await work.turnTo('Terrain')
  await work.sheet.getByRole('radio', { name: 'Take it' }).check()
  await work.save()
  expect((await viewOf(gm)).undo?.kind).toBe('chart')
  await work.sheet.getByRole('button', { name: 'Undo: map' }).click()
  await expect.poll(async () => (await viewOf(gm)).settings.terrainOnMove).toBe('suggest')
  expect((await viewOf(gm)).laid).toBeNull()

  // Offline, the sheet says so beside Save, and saves when the connection is back.
  await work.sheet.getByRole('radio', { name: 'Take it' }).check()
  await unplug(gm)
  await expect(work.sheet.getByText('No connection.')).toBeVisible()
  await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    work.sheet.getByText('No connection. It is sent as soon as there is one.'),
  ).toBeVisible()
  await gm.context().setOffline(false)
  await expect(work.sheet.getByText('Saved', { exact: true })).toBeVisible()
  await expect(work.sheet.getByText(/No connection/)).toHaveCount(0)
})

test('R-FOG-4: a file that is no image is refused; images of two shapes are told; players see the GM’s only when that was asked', async ({
  gm,
}) => {
  const work = mapSettingsOf(gm)
  const alert = work.sheet.getByRole('alert')
  await work.open()
  await work.upload('map.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(alert).toHaveText('map.png: This is not a PNG, JPEG or WebP image.')
  await work.sheet.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await work.upload('gm.png', await drawMapOf(SMALL))
  await expect(work.sheet.getByText('480 × 360 pixels')).toBeVisible()
  const wide = await drawMapOf({ ...DRAWN, width: 450, height: 300 })
  await work.upload('players.png', wide, 'The players’ map')
  await expect(work.sheet.getByText('450 × 300 pixels')).toBeVisible()
  await expect(
    work.sheet.getByText('The players’ image has another shape than yours.'),
  ).toBeVisible()
  await test.step('yours is shown where they have been only when that was asked', async () => {
    await work.turnTo('What players know')
    await work.sheet.getByRole('radio', { name: 'The land as it is' }).check()
    const survey = work.sheet.getByRole('region', { name: 'The true map' })
    await survey.getByRole('button', { name: 'Use your map…' }).click()
    await expect(alert).toContainText('Players will read what is written')
    await expect(survey.getByRole('img')).toHaveCount(0)
    await work.sheet.getByRole('button', { name: 'Show them your map' }).click()
    await expect(survey.getByRole('img')).toBeVisible()
    await work.save()
    const { laid, settings } = await viewOf(gm)
    expect([laid?.survey, settings.inKnownHexes]).toEqual([laid?.gm, 'survey'])
    await survey.getByRole('button', { name: 'None' }).click()
    await expect(survey.getByRole('img')).toHaveCount(0)
  })
  await test.step('nor do players see it on theirs unasked', async () => {
    await work.turnTo('Map image')
    await work.sheet.getByRole('button', { name: 'The same as yours' }).click()
    await expect(work.sheet.getByText('Players will see your image.')).toBeVisible()
    await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(alert).toContainText('what is written on your map.')
    expect((await viewOf(gm)).laid?.players).not.toBeNull()
    await work.sheet.getByRole('button', { name: /^Show [\d,]+ hexes$/ }).click()
    await expect.poll(async () => (await viewOf(gm)).laid?.players).toBeNull()
  })
})

test('images are dropped and pasted, kept, and thrown away unless they are laid', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  const bytes = [...(await drawMapOf(SMALL))]
  const bring = (kind: 'drop' | 'paste', selector: string): Promise<void> =>
    gm.evaluate(
      ({ kind: how, selector: where, bytes: sent }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(sent)], 'map.png', { type: 'image/png' }))
        const init = { bubbles: true, cancelable: true }
        document
          .querySelector(where)
          ?.dispatchEvent(
            how === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          )
      },
      { kind, selector, bytes },
    )
  await test.step('a picker that is cancelled leaves the sheet open', async () => {
    // As browsers do: the event is the field's, and comes by the sheet on its way up.
    await work.sheet
      .locator('input[type=file]')
      .first()
      .evaluate((field) => field.dispatchEvent(new Event('cancel', { bubbles: true })))
    await expect(work.sheet.getByRole('heading', { name: 'Map image' })).toBeVisible()
  })
  const preview = work.sheet.getByRole('img', { name: /^Preview/ })
  await bring('paste', 'dialog')
  await expect(preview).toHaveCount(1)
  await bring('drop', '[data-slot="players"]')
  await expect(preview).toHaveCount(2)
  const first = await preview.first().getAttribute('src')
  await bring('paste', 'dialog')
  await work.sheet.getByRole('button', { name: 'Leave the map as it is' }).click()
  await expect(preview.first()).toHaveAttribute('src', first ?? '')
  await expect(work.sheet.getByRole('button', { name: /^Delete/ })).toHaveCount(3)
  await expect(work.sheet.getByText('Players will see your image.')).toBeHidden()
  await work.save()
  const { laid } = await viewOf(gm)
  expect(laid?.players).not.toBeNull()
  expect(laid?.players).not.toBe(laid?.gm)

  await work.sheet.getByRole('button', { name: 'Delete image 2' }).click()
  await expect(work.sheet.getByRole('alert')).toBeVisible()
  await work.sheet.getByRole('button', { name: 'Use the built-in map' }).click()
  await work.save()
  await expect.poll(async () => (await viewOf(gm)).laid).toBeNull()
})

test('every setting is saved as a whole, or not at all, and taken back at once; nothing unsaved is lost by Escape', async ({
  gm,
}) => {
  await test.step('every setting', async () => {
    const work = mapSettingsOf(gm)
    await work.open()
    const before = (await viewOf(gm)).settings
    await work.turnTo('What players know')
    await work.sheet.getByRole('radio', { name: 'Unknown hexes are blank', exact: true }).check()
    await work.sheet.getByRole('radio', { name: 'The land as it is' }).check()
    await work.sheet
      .getByRole('group', { name: 'Hexes the party sees' })
      .getByRole('button', { name: '2' })
      .click()
    await work.turnTo('Getting lost')
    await work.sheet.getByRole('radio', { name: 'The hex they think they are in' }).check()
    await work.turnTo('Terrain')
    await work.sheet.getByRole('radio', { name: 'Take it' }).check()
    await work.turnTo('Hex numbers')
    await work.sheet.getByRole('radio', { name: 'Everyone' }).check()
    await work.sheet.getByRole('application', { name: 'Map' }).press('Enter')
    await expect(work.sheet.getByText('Not saved yet')).toBeVisible()
    await test.step('a number that is none is said at the field, and nothing is saved', async () => {
      const column = work.sheet.getByRole('textbox', { name: 'Column number' })
      await column.fill('2.5')
      await expect(column).toHaveAccessibleDescription(
        'Column must be a whole number from \u221210,000 to 10,000.',
      )
      await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(work.sheet.getByText(/^Not saved: Column must be/)).toBeVisible()
      expect((await viewOf(gm)).settings).toEqual(before)
    })
    await work.sheet.getByRole('textbox', { name: 'Column number' }).fill('5')
    await work.sheet.getByRole('textbox', { name: 'Row number' }).fill('12')
    await expect(work.sheet.getByText('Your hex is 0512. The party is in 0512.')).toBeVisible()
    await work.save()
    const view = await viewOf(gm)
    expect(view.settings).toMatchObject({
      fog: 'veil',
      inKnownHexes: 'survey',
      lost: 'believed-hex',
      reach: 2,
      terrainOnMove: 'take',
      numbering: { for: 'everyone', origin: view.map.position, column: 5, row: 12 },
    })
    await work.sheet.getByRole('button', { name: 'Undo: map' }).click()
    await expect.poll(async () => (await viewOf(gm)).settings).toEqual(before)
    await expect(work.sheet.getByRole('radio', { name: 'Nobody' })).toBeChecked()
  })
  await gm.keyboard.press('Escape')
  await test.step('nothing unsaved is lost by Escape, and the focus comes back', async () => {
    const work = mapSettingsOf(gm)
    await work.open()
    await gm.keyboard.press('Escape')
    await expect(work.sheet).toBeHidden()
    await work.open()
    await work.turnTo('Terrain')
    await work.sheet.getByRole('radio', { name: 'Take it' }).check()
    // The page below has this key for its help.
    await gm.keyboard.press('?')
    for (let times = 0; times < 3; times += 1) {
      await gm.keyboard.press('Escape')
      await expect(work.sheet.getByRole('alert')).toContainText('Unsaved: terrain of a new hex.')
    }
    await work.sheet.getByRole('button', { name: 'Stay' }).click()
    await expect(work.sheet.getByRole('radio', { name: 'Take it' })).toBeChecked()
    await gm.keyboard.press('Escape')
    await work.sheet.getByRole('button', { name: 'Save and leave' }).click()
    await expect(work.sheet).toBeHidden()
    expect((await viewOf(gm)).settings.terrainOnMove).toBe('take')
    await expect(gmPageOf(gm).field('Food stores')).toBeVisible()

    // What is changed while the sheet is saved to be left is asked about before it closes.
    const press = (name: string) => work.sheet.getByRole('button', { name, exact: true }).click()
    const save = await keepBack(gm, 'PUT', '/settings')
    await work.open()
    await work.turnTo('What players know')
    await work.sheet.getByRole('radio', { name: 'Unknown hexes are blank', exact: true }).check()
    await gm.keyboard.press('Escape')
    await press('Save and leave')
    await save.isAnswered
    await work.turnTo('Getting lost')
    await work.sheet.getByRole('radio', { name: 'The hex they think they are in' }).check()
    save.letGo()
    const question = work.sheet.getByRole('alert')
    await expect(question.getByText('Unsaved: lost party.')).toBeVisible()
    await press('Save and leave')
    await expect(work.sheet).toHaveCount(0)
    expect((await viewOf(gm)).settings).toMatchObject({
      fog: 'veil',
      lost: 'believed-hex',
    })
  })
})

/** Keeps back the first answer to a request until it is let go. */
const keepBack = async (
  page: Page,
  method: string,
  route: string,
): Promise<{ readonly isAnswered: Promise<void>; readonly letGo: () => void }> => {
  const answered = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(`**${route}*`, async (request: Route) => {
    if (!isFirst || request.request().method() !== method) return request.fallback()
    isFirst = false
    const answer = await request.fetch()
    answered.resolve()
    await free.promise
    await request.fulfill({ response: answer })
  })
  return { isAnswered: answered.promise, letGo: free.resolve }
}

test('every section meets WCAG 2.2 AA, light and dark, on a phone and a laptop', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMap())
  await expect(work.sheet.getByText('1600 × 1200 pixels')).toBeVisible()
  await work.turnTo('Grid')
  await work.clickHex({ x: 12, y: 12 })
  await work.turnTo('What players know')
  await work.sheet.getByRole('radio', { name: 'The land as it is' }).check()
  await test.step('on a phone that lies, and with letters twice as large, the image keeps its room', async () => {
    await work.turnTo('Grid')
    for (const [size, letters] of [
      [{ width: 844, height: 390 }, '100%'],
      [{ width: 1280, height: 720 }, '200%'],
    ] as const) {
      await gm.setViewportSize(size)
      await gm.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, letters)
      await expect(async () => {
        const table = await boxOf(work.pane)
        expect(table.height).toBeGreaterThan(0.55 * size.height)
        expect(table.width).toBeGreaterThan(0.36 * size.width)
      }).toPass()
      await expect(work.pane).toBeInViewport({ ratio: 1 })
      await expect(work.sheet.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
    }
    await gm.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
  })
  for (const tab of await work.sheet.getByRole('tab').all()) {
    await tab.click()
    for (const [viewport, colorScheme, check] of [
      [{ width: 390, height: 844 }, 'light', checkAccessibility],
      [{ width: 1440, height: 900 }, 'dark', checkColours],
    ] as const) {
      await gm.setViewportSize(viewport)
      await gm.emulateMedia({ colorScheme })
      await check(gm)
      await expect
        .poll(() => work.sheet.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth))
        .toBeLessThanOrEqual(0)
    }
  }
})
