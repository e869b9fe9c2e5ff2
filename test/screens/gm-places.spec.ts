import type { Locator, Page } from '@playwright/test'
import { PRESETS } from '#content/rule-sets/presets.ts'
import { boxOf, coveredNames } from './box-of.ts'
import { expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { gmPageOf, test } from './gm-page.ts'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
type Size = typeof PHONE
const SIZES = [PHONE, LAPTOP, { width: 1920, height: 1080 }]

const middleOf = async (part: Locator): Promise<readonly [number, number]> => {
  const { x, y, width, height } = await boxOf(part)
  return [x + width / 2, y + height / 2]
}

/** Changes whose names are short and long. */
const makeChanges = async (http: GmByHttp, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    if (n === count - 1) {
      const { day } = await http.view()
      await http.change('POST', '/rewind', { day: day - 1, keep: 'preparation' })
    } else if (n % 3 === 0) await http.walk(n % 2 === 0 ? 4 : 1)
    else if (n % 3 === 1) await http.change('POST', '/position', { hex: { x: 30 + n, y: 10 + n } })
    else await http.save({ food: 50 + n })
  }
}

test('R-UNDO-9: ten presses at one point take ten changes back, ten at another bring them again, at every width', {
  tag: '@more',
}, async ({ gm, http }) => {
  const gmPage = gmPageOf(gm)
  const north = gmPage.button('End day: north')
  for (const size of SIZES)
    await test.step(`${size.width} px`, async () => {
      await gm.setViewportSize(size)
      const before = await http.view()
      await makeChanges(http, 10)
      await expect(gmPage.undo()).toHaveAccessibleName('Undo going back')
      const after = await http.view()
      for (const [step, other, ended] of [
        [gmPage.undo(), gmPage.redo(), before],
        [gmPage.redo(), gmPage.undo(), after],
      ] as const) {
        const [x, y] = await middleOf(step)
        const places = await Promise.all([step, other, north].map(boxOf))
        for (let press = 0; press < 10; press += 1) await gm.mouse.click(x, y)
        const now = async () => {
          const { map, day } = await http.view()
          return { map, day }
        }
        await expect.poll(now).toEqual({ map: ended.map, day: ended.day })
        expect(await Promise.all([step, other, north].map(boxOf))).toEqual(places)
      }
      expect((await http.view()).redo).toBeNull()
    })
})

test('R-UNDO-9: Undo, Redo and the pad keep their places under every ready set of rules', {
  tag: '@more',
}, async ({ gm, http }) => {
  const gmPage = gmPageOf(gm)
  const north = gmPage.button('End day: north')
  const { terrains } = (await http.view()).rules
  for (const size of [PHONE, LAPTOP])
    await test.step(`rules at ${size.width} px`, async () => {
      await gm.setViewportSize(size)
      for (const { name, rules } of PRESETS)
        await test.step(name, async () => {
          const [first, ...others] = terrains
          const called = `Land of ${size.width} ${name}`.slice(0, 40)
          await http.change('PUT', '/rules', {
            ...rules,
            terrains: [{ ...first, name: called }, ...others],
          })
          // The screen has heard of the rules.
          await expect(gm.getByText(called).first()).toBeAttached()
          const places = async () => Promise.all([gmPage.undo(), gmPage.redo(), north].map(boxOf))
          await expect(gmPage.undo()).toHaveAccessibleName(/^Undo/)
          const before = await places()
          await gmPage.button('Slow pace').click()
          await gmPage.button('Manual').click()
          expect(await places()).toEqual(before)
          await gmPage.button('Auto').click()
          await gmPage.button('Normal pace').click()
          expect(await places()).toEqual(before)
        })
    })
})

/** Every check brings an encounter, and a party that fails its check is lost until it finds its bearings. */
const meetMuch = async (http: GmByHttp, days: number): Promise<void> => {
  const { rules, settings } = await http.view()
  const encounters = { ...rules.encounters, onAtLeast: 1 }
  await http.change('PUT', '/rules', { ...rules, encounters })
  await http.change('PUT', '/settings', { ...settings, lost: 'believed-hex' })
  await http.save({ survival: -20, food: 0, water: 0 })
  const order = { direction: 3, pace: 'normal', canoe: false, manual: false }
  for (let day = 0; day < days; day += 1) await http.change('POST', '/days', order)
}

/** What lies on the map, from its banner on. */
const layers = (gm: Page) => ({
  lost: gm.getByRole('region', { name: 'Lost' }),
  alerts: gm.getByRole('list', { name: 'Alerts' }),
  open: gm.getByRole('button', { name: /still open/ }),
  search: gm.getByRole('combobox', { name: /^Find/ }),
  words: gm.getByRole('button', { name: 'The map in words' }),
})

/** A lost party with alerts and open encounters; then each size in turn. */
const atSizes = async (gm: Page, http: GmByHttp, check: (size: Size) => Promise<void>) => {
  await meetMuch(http, 6)
  await gmPageOf(gm).endDay('south')
  await expect(gmPageOf(gm).alerts().first()).toBeVisible()
  await expect(layers(gm).lost).toBeVisible()
  for (const size of [PHONE, { width: 1280, height: 720 }, { width: 1440, height: 900 }])
    await test.step(`${size.width} px`, async () => {
      await gm.setViewportSize(size)
      await gm.evaluate(() => scrollTo(0, 0))
      await check(size)
    })
}

test('R-LAYER-1: what lies on the map covers neither the party nor a control', {
  tag: '@more',
}, async ({ gm, http }) => {
  const gmPage = gmPageOf(gm)
  const { lost, alerts } = layers(gm)
  await atSizes(gm, http, async () => {
    await expect(async () => {
      const party = await boxOf(gm.getByTestId('party-marker'))
      for (const layer of [lost, alerts]) {
        const { x, y, right, bottom } = await boxOf(layer)
        const isBeside = x >= party.right || right <= party.x
        expect(isBeside || y >= party.bottom || bottom <= party.y, 'the party').toBe(true)
      }
      const onMap = ['Zoom in', 'Zoom out', /^Find/, 'Painted terrain', 'Move the map']
      const ofDay = ['Normal pace', 'With Canoe', 'End day: north'].map(gmPage.button)
      const buttons = [...onMap.map((name) => gm.getByRole('button', { name })), ...ofDay]
      expect(await coveredNames(buttons)).toEqual([])
    }).toPass()
  })
})

test('R-LAYER-1: what is opened on the map is not covered, and covers no alert', {
  tag: '@more',
}, async ({ gm, http }) => {
  const { alerts, open, search, words } = layers(gm)
  await atSizes(gm, http, async (size) => {
    await gm.getByRole('button', { name: /^Find/ }).click()
    await expect(search).toBeFocused()
    expect(await coveredNames([search]), 'the search').toEqual([])
    await search.press('Escape')
    await gm.getByRole('application', { name: 'Map' }).focus()
    await gm.keyboard.press('Enter')
    const card = gm.getByRole('region', { name: /^Column \d+/ })
    await expect(card).toBeFocused()
    await card.getByRole('button', { name: 'Put a site' }).focus()
    expect(await coveredNames([card.getByRole('button', { name: 'Put a site' })])).toEqual([])
    await gm.keyboard.press('Escape')
    await open.focus()
    expect(await coveredNames([open]), 'the line of other encounters').toEqual([])
    if (size !== PHONE) {
      await words.click()
      await expect(async () => {
        const said = await boxOf(gm.locator('figcaption').first())
        expect(said.right).toBeLessThanOrEqual((await boxOf(alerts)).x)
      }).toPass()
      await words.click()
    }
  })
})

test('R-ALERT-3: a run of many alerts takes two fifths of the map', { tag: '@more' }, async ({
  gm,
  http,
}) => {
  await meetMuch(http, 2)
  const { alerts } = layers(gm)
  const until = { encounter: false, lost: false, supplies: null, rain: false, terrain: false }
  const route = [
    { x: 44, y: 12 },
    { x: 60, y: 40 },
  ]
  await http.change('POST', '/runs', { route, pace: 'normal', canoe: false, until, days: 8 })
  await expect(gm.getByText('of days 3 to 10')).toBeVisible()
  for (const size of SIZES)
    await test.step(`a run, ${size.width} px`, async () => {
      await gm.setViewportSize(size)
      await expect(async () => {
        const map = await boxOf(gm.getByRole('application', { name: 'Map' }).first())
        const list = await boxOf(size === PHONE ? alerts.locator('xpath=../..') : alerts)
        expect(list.height).toBeLessThanOrEqual(0.4 * map.height + 1)
        expect(list.height).toBeGreaterThan(60)
      }).toPass()
    })
})
