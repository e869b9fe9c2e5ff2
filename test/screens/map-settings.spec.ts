import { hexCentre } from '#shared/grid.ts'
import { DRAWN_MAP, drawMap, drawMapOf } from './drawn-map.ts'
import { checkAccessibility, checkColours, expect, test } from './fixtures.ts'
import { goOffline } from './gm-page.ts'
import { mapSettingsOf, viewOf } from './map-settings.ts'

/**
 * A small map for tests that do not fit a grid to it: its tiles are made in a tenth of the time.
 */
const SMALL_MAP = { ...DRAWN_MAP, width: 480, height: 360 }

test('R-CHART-4: after a grid is saved, the page asks for the party’s hex and for printed numbers; a party off the map can be brought back', async ({
  gm,
  player,
}) => {
  const mapSettings = mapSettingsOf(gm)
  await mapSettings.open()
  await mapSettings.upload('jungle.png', await drawMapOf(SMALL_MAP))
  await mapSettings.turnTo('Grid')
  await mapSettings.sheet.getByRole('textbox', { name: 'Width of a hex' }).fill('80')
  await mapSettings.save()
  await expect(mapSettings.sheet.getByText(/^Then everybody calls a hex by/)).toBeVisible()
  await mapSettings.sheet.getByRole('button', { name: 'Yes, use them' }).click()
  await expect(mapSettings.sheet.getByText('It is off this map.')).toBeVisible()
  await mapSettings.sheet.getByRole('button', { name: 'Later' }).click()
  await expect.poll(async () => (await viewOf(gm)).naming).not.toBeNull()
  await gm.keyboard.press('Escape')

  const map = gm.getByRole('figure')
  await expect(map).toContainText('The party is at Hex 4411: off this map')
  await expect(player.getByRole('figure')).toContainText('The party is at Hex 4411: off this map')
  await map.getByRole('button', { name: 'Bring it back' }).click()
  await expect(map).not.toContainText('off this map')

  await mapSettings.open()
  await mapSettings.turnTo('Grid')
  await mapSettings.sheet.getByRole('textbox', { name: 'Width of a hex' }).fill('90')
  await mapSettings.save()
  const day = (await viewOf(gm)).day
  await mapSettings.putParty({ x: DRAWN_MAP.width / 2, y: DRAWN_MAP.height / 2 })
  await expect(async () => {
    const { chart, map: record } = await viewOf(gm)
    const { x, y } = hexCentre(chart.grid, record.position)
    const distance = Math.hypot(x - chart.width / 2, y - chart.height / 2)
    expect(distance).toBeLessThan((chart.grid.columnSpacing * 2) / 3)
  }).toPass()
  expect((await viewOf(gm)).day).toBe(day)
})

test('offline, the settings are saved once the connection is back', { tag: '@more' }, async ({
  gm,
}) => {
  const mapSettings = mapSettingsOf(gm)
  await mapSettings.open()
  await mapSettings.turnTo('Terrain')
  await mapSettings.sheet.getByRole('radio', { name: 'Take it' }).check()
  await goOffline(gm)
  await mapSettings.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    mapSettings.sheet.getByText('No connection. It is sent as soon as there is one.'),
  ).toBeVisible()
  await gm.context().setOffline(false)
  await expect(mapSettings.sheet.getByText('Saved', { exact: true })).toBeVisible()
  expect((await viewOf(gm)).settings.terrainOnMove).toBe('take')
})

test('R-FOG-4: players see the GM’s image only after a confirmation', async ({ gm }) => {
  const mapSettings = mapSettingsOf(gm)
  const alert = mapSettings.sheet.getByRole('alert')
  await mapSettings.open()
  await mapSettings.upload('gm.png', await drawMapOf(SMALL_MAP))
  await expect(mapSettings.sheet.getByText('480 × 360 pixels')).toBeVisible()
  const wide = await drawMapOf({ ...DRAWN_MAP, width: 450, height: 300 })
  await mapSettings.upload('players.png', wide, 'The players’ map')
  await expect(mapSettings.sheet.getByText('450 × 300 pixels')).toBeVisible()

  await mapSettings.turnTo('What players know')
  await mapSettings.sheet.getByRole('radio', { name: 'The land as it is' }).check()
  const survey = mapSettings.sheet.getByRole('region', { name: 'The true map' })
  await survey.getByRole('button', { name: 'Use your map…' }).click()
  await expect(alert).toContainText('Players will read what is written')
  await expect(survey.getByRole('img')).toHaveCount(0)
  await mapSettings.sheet.getByRole('button', { name: 'Show them your map' }).click()
  await mapSettings.save()
  const { ownChart, settings } = await viewOf(gm)
  expect([ownChart?.survey, settings.inKnownHexes]).toEqual([ownChart?.gm, 'survey'])

  await survey.getByRole('button', { name: 'None' }).click()
  await mapSettings.turnTo('Map image')
  await mapSettings.sheet.getByRole('button', { name: 'The same as yours' }).click()
  await mapSettings.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(alert).toContainText('what is written on your map.')
  expect((await viewOf(gm)).ownChart?.players).not.toBeNull()
  await mapSettings.sheet.getByRole('button', { name: /^Show [\d,]+ hexes$/ }).click()
  await expect.poll(async () => (await viewOf(gm)).ownChart?.players).toBeNull()
})

test('all settings are saved together and undone together', async ({ gm }) => {
  const mapSettings = mapSettingsOf(gm)
  const choose = (name: string | RegExp) => mapSettings.sheet.getByRole('radio', { name }).check()
  await mapSettings.open()
  const before = (await viewOf(gm)).settings
  await mapSettings.turnTo('What players know')
  await choose(/^Unknown hexes are blank$/)
  const viewRange = mapSettings.sheet.getByRole('group', { name: 'Hexes the party sees' })
  await viewRange.getByRole('button', { name: '2' }).click()
  await mapSettings.turnTo('Getting lost')
  await choose('The hex they think they are in')
  await mapSettings.turnTo('Hex numbers')
  await choose('Everyone')
  await mapSettings.sheet.getByRole('application', { name: 'Map' }).press('Enter')
  const column = mapSettings.sheet.getByRole('textbox', { name: 'Column number' })
  await column.fill('2.5')
  await mapSettings.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mapSettings.sheet.getByText(/^Not saved: Column must be/)).toBeVisible()
  expect((await viewOf(gm)).settings).toEqual(before)

  await column.fill('5')
  await mapSettings.sheet.getByRole('textbox', { name: 'Row number' }).fill('12')
  await expect(mapSettings.sheet.getByText('Your hex is 0512. The party is in 0512.')).toBeVisible()
  await mapSettings.save()
  const view = await viewOf(gm)
  expect(view.settings).toMatchObject({
    fog: 'veil',
    lost: 'believed-hex',
    reach: 2,
    numbering: { for: 'everyone', origin: view.map.position, column: 5, row: 12 },
  })
  await mapSettings.sheet.getByRole('button', { name: 'Undo: map' }).click()
  await expect.poll(async () => (await viewOf(gm)).settings).toEqual(before)
  await expect(mapSettings.sheet.getByRole('radio', { name: 'Nobody' })).toBeChecked()
})

test('Escape loses no unsaved settings', async ({ gm }) => {
  const mapSettings = mapSettingsOf(gm)
  await mapSettings.open()
  await mapSettings.turnTo('Terrain')
  await mapSettings.sheet.getByRole('radio', { name: 'Take it' }).check()
  // `?` opens the help of the page below, but not while this sheet is open.
  await gm.keyboard.press('?')
  for (let times = 0; times < 3; times += 1) {
    await gm.keyboard.press('Escape')
    await expect(mapSettings.sheet.getByRole('alert')).toContainText(
      'Unsaved: terrain of a new hex.',
    )
  }
  await mapSettings.sheet.getByRole('button', { name: 'Stay' }).click()
  await expect(mapSettings.sheet.getByRole('radio', { name: 'Take it' })).toBeChecked()
  await gm.keyboard.press('Escape')
  await mapSettings.sheet.getByRole('button', { name: 'Save and leave' }).click()
  await expect(mapSettings.sheet).toBeHidden()
  expect((await viewOf(gm)).settings.terrainOnMove).toBe('take')
})

test('every section meets WCAG 2.2 AA, light and dark, on a phone and a laptop', {
  tag: '@more',
}, async ({ gm }) => {
  const mapSettings = mapSettingsOf(gm)
  await mapSettings.open()
  await mapSettings.upload('jungle.png', await drawMap())
  await expect(mapSettings.sheet.getByText('1600 × 1200 pixels')).toBeVisible()
  await mapSettings.turnTo('Grid')
  await mapSettings.clickAt({ x: 560, y: 350 })
  await mapSettings.turnTo('What players know')
  await mapSettings.sheet.getByRole('radio', { name: 'The land as it is' }).check()
  for (const tab of await mapSettings.sheet.getByRole('tab').all()) {
    await tab.click()
    for (const [viewport, colorScheme, check] of [
      [{ width: 390, height: 844 }, 'light', checkAccessibility],
      [{ width: 1440, height: 900 }, 'dark', checkColours],
    ] as const) {
      await gm.setViewportSize(viewport)
      await gm.emulateMedia({ colorScheme })
      await check(gm)
      await expect
        .poll(() => mapSettings.sheet.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth))
        .toBeLessThanOrEqual(0)
    }
  }
})
