import { hexCentre } from '#shared/grid.ts'
import { DRAWN_MAP, drawMap, drawMapOf } from './drawn-map.ts'
import { checkAccessibility, checkColours, expect, test } from './fixtures.ts'
import { goOffline } from './gm-page.ts'
import { mapSettingsOf, viewOf } from './map-settings.ts'

/** A map on which no grid is laid: it is cut in a tenth of the time. */
const SMALL = { ...DRAWN_MAP, width: 480, height: 360 }

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
  await work.putParty({ x: DRAWN_MAP.width / 2, y: DRAWN_MAP.height / 2 })
  await expect(async () => {
    const { chart, map: record } = await viewOf(gm)
    const { x, y } = hexCentre(chart.grid, record.position)
    const away = Math.hypot(x - chart.width / 2, y - chart.height / 2)
    expect(away).toBeLessThan((chart.grid.columnSpacing * 2) / 3)
  }).toPass()
  expect((await viewOf(gm)).day).toBe(day)
})

test('offline, the settings are saved once the connection is back', { tag: '@more' }, async ({
  gm,
}) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.turnTo('Terrain')
  await work.sheet.getByRole('radio', { name: 'Take it' }).check()
  await goOffline(gm)
  await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    work.sheet.getByText('No connection. It is sent as soon as there is one.'),
  ).toBeVisible()
  await gm.context().setOffline(false)
  await expect(work.sheet.getByText('Saved', { exact: true })).toBeVisible()
  expect((await viewOf(gm)).settings.terrainOnMove).toBe('take')
})

test('R-FOG-4: players see the GM’s image only when that was asked', async ({ gm }) => {
  const work = mapSettingsOf(gm)
  const alert = work.sheet.getByRole('alert')
  await work.open()
  await work.upload('gm.png', await drawMapOf(SMALL))
  await expect(work.sheet.getByText('480 × 360 pixels')).toBeVisible()
  const wide = await drawMapOf({ ...DRAWN_MAP, width: 450, height: 300 })
  await work.upload('players.png', wide, 'The players’ map')
  await expect(work.sheet.getByText('450 × 300 pixels')).toBeVisible()

  await work.turnTo('What players know')
  await work.sheet.getByRole('radio', { name: 'The land as it is' }).check()
  const survey = work.sheet.getByRole('region', { name: 'The true map' })
  await survey.getByRole('button', { name: 'Use your map…' }).click()
  await expect(alert).toContainText('Players will read what is written')
  await expect(survey.getByRole('img')).toHaveCount(0)
  await work.sheet.getByRole('button', { name: 'Show them your map' }).click()
  await work.save()
  const { ownChart, settings } = await viewOf(gm)
  expect([ownChart?.survey, settings.inKnownHexes]).toEqual([ownChart?.gm, 'survey'])

  await survey.getByRole('button', { name: 'None' }).click()
  await work.turnTo('Map image')
  await work.sheet.getByRole('button', { name: 'The same as yours' }).click()
  await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(alert).toContainText('what is written on your map.')
  expect((await viewOf(gm)).ownChart?.players).not.toBeNull()
  await work.sheet.getByRole('button', { name: /^Show [\d,]+ hexes$/ }).click()
  await expect.poll(async () => (await viewOf(gm)).ownChart?.players).toBeNull()
})

test('every setting is saved as a whole and taken back at once', async ({ gm }) => {
  const work = mapSettingsOf(gm)
  const choose = (name: string | RegExp) => work.sheet.getByRole('radio', { name }).check()
  await work.open()
  const before = (await viewOf(gm)).settings
  await work.turnTo('What players know')
  await choose(/^Unknown hexes are blank$/)
  const sight = work.sheet.getByRole('group', { name: 'Hexes the party sees' })
  await sight.getByRole('button', { name: '2' }).click()
  await work.turnTo('Getting lost')
  await choose('The hex they think they are in')
  await work.turnTo('Hex numbers')
  await choose('Everyone')
  await work.sheet.getByRole('application', { name: 'Map' }).press('Enter')
  const column = work.sheet.getByRole('textbox', { name: 'Column number' })
  await column.fill('2.5')
  await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(work.sheet.getByText(/^Not saved: Column must be/)).toBeVisible()
  expect((await viewOf(gm)).settings).toEqual(before)

  await column.fill('5')
  await work.sheet.getByRole('textbox', { name: 'Row number' }).fill('12')
  await expect(work.sheet.getByText('Your hex is 0512. The party is in 0512.')).toBeVisible()
  await work.save()
  const view = await viewOf(gm)
  expect(view.settings).toMatchObject({
    fog: 'veil',
    lost: 'believed-hex',
    reach: 2,
    numbering: { for: 'everyone', origin: view.map.position, column: 5, row: 12 },
  })
  await work.sheet.getByRole('button', { name: 'Undo: map' }).click()
  await expect.poll(async () => (await viewOf(gm)).settings).toEqual(before)
  await expect(work.sheet.getByRole('radio', { name: 'Nobody' })).toBeChecked()
})

test('nothing unsaved is lost by Escape', async ({ gm }) => {
  const work = mapSettingsOf(gm)
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
})

test('every section meets WCAG 2.2 AA, light and dark, on a phone and a laptop', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMap())
  await expect(work.sheet.getByText('1600 × 1200 pixels')).toBeVisible()
  await work.turnTo('Grid')
  await work.clickAt({ x: 560, y: 350 })
  await work.turnTo('What players know')
  await work.sheet.getByRole('radio', { name: 'The land as it is' }).check()
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
