import { type Browser, expect, type Page } from '@playwright/test'
import { STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { drawMap } from '../drawn-map.ts'
import { test } from '../fixtures.ts'
import { type GmByHttp, gmByHttp } from '../gm-by-http.ts'
import { gmPageOf, waitForGmPage } from '../gm-page.ts'
import type { TestServer } from '../homes.ts'
import { mapSettingsOf } from '../map-settings.ts'
import { lookAt, openQuestions } from './look-at.ts'

const DAYS = ['north', 'north-east', 'south-east', 'south', 'south-west'] as const

/** A phone or a tablet has touch; all else has a mouse. */
const DEVICES = [
  { where: 'gm', options: {} },
  { where: 'gm-touch', options: { hasTouch: true, isMobile: true } },
] as const

const opened = async (browser: Browser, server: TestServer, options: object): Promise<Page> => {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${server.url}/dm`)
  return page
}

interface Tour {
  readonly gm: Page
  readonly server: TestServer
  readonly http: GmByHttp
  /** Takes a picture under a name. */
  readonly look: ReturnType<typeof lookAt>
}

const press = (gm: Page, name: string | RegExp) => gm.getByRole('button', { name }).first().click()

const signIn = async ({ gm, server, look }: Tour): Promise<void> => {
  await expect(gm.getByRole('textbox', { name: 'GM key' })).toBeVisible()
  await look('sign-in')
  await gm.getByRole('textbox', { name: 'GM key' }).fill('not-the-key-at-all')
  await gm.keyboard.press('Enter')
  await expect(gm.getByText(/That key/)).toBeVisible()
  await look('sign-in-wrong')
  await gm.goto(server.gmLink)
  await waitForGmPage(gm)
  await look('first')
}

const playDays = async ({ gm, look }: Tour): Promise<void> => {
  const gmPage = gmPageOf(gm)
  for (const [index, heading] of DAYS.entries()) {
    await gmPage.endDay(heading)
    await expect(gmPage.day(index + 1)).toBeVisible()
  }
  await gmPage.field('Survival Modifier').fill('2.7')
  await look('five-days-wrong-number')
  await gmPage.field('Survival Modifier').fill('2')
  await press(gm, 'Undo')
  await look('undone')
  await press(gm, 'Redo')
  await expect(gmPage.day(DAYS.length)).toBeVisible()
  const day = gm.getByRole('region', { name: 'Journal' }).locator('summary, button').first()
  if (await day.isVisible()) await day.click()
  await look('journal')
}

/** Fog, numbers, a site, and every terrain. */
const prepareLand = async ({ http }: Tour): Promise<void> => {
  await http.change('PUT', '/settings', {
    ...STANDARD_SETTINGS,
    fog: 'veil-and-dim',
    numbering: { ...STANDARD_NUMBERING, for: 'everyone' },
  })
  const { map: record } = await http.view()
  const { x, y } = record.position
  const site = { icon: 'ruin', text: 'Steps lead down.', gmText: 'The bell wakes it.' }
  await http.change('POST', '/sites', {
    ...site,
    name: 'The Sunken Gate',
    hex: { x: x + 4, y: y + 2 },
    shown: 'never',
  })
  for (const [index, { name: terrain }] of (await http.view()).rules.terrains.entries()) {
    const hexes = [0, 1, 2].map((n) => ({ x: x + 2 * index - 8, y: y + 2 * n - 6 }))
    await http.change('POST', '/hexes', { hexes, terrain })
  }
}

const useTools = async ({ gm, look }: Tour): Promise<void> => {
  const chart = gm.getByRole('application', { name: 'Map' }).first()
  for (const [key, name] of [
    ['k', 'reveal'],
    ['r', 'fill'],
    ['t', 'terrain'],
    ['s', 'site-tool'],
  ] as const) {
    await chart.press(key)
    await look(name)
  }
  await press(gm, /^Move/)
  await press(gm, 'Painted terrain')
  await look('painted-terrain')
  await press(gm, 'Painted terrain')
  await chart.press('k')
  await press(gm, 'Rectangle')
  await press(gm, 'Everything on the map')
  await expect(gm.getByRole('dialog')).toBeVisible()
  await look('reveal-question')
  await gm.keyboard.press('Escape')
  await press(gm, /^Move/)
  await press(gm, 'Find')
  await look('search')
  await press(gm, 'Find')
  await gm.getByRole('button', { name: 'The Sunken Gate' }).first().click()
  await look('site-card')
  await gm.keyboard.press('Escape')
  await press(gm, /^Sites/)
  await look('sites')
  await press(gm, 'Add a site')
  await look('site-editor')
  await gm.keyboard.press('Escape')
  await gm.keyboard.press('Escape')
}

const openDialogs = async ({ gm, look }: Tour): Promise<void> => {
  for (const name of [/help/, 'Invite', 'Menu'] as const) {
    await press(gm, name)
    await look(`dialog-${String(name).replaceAll(/\W/g, '').toLowerCase()}`)
    await gm.keyboard.press('Escape')
  }
  await press(gm, 'Menu')
  await press(gm, 'Campaign')
  await look('campaign')
  await openQuestions(gm)
  await look('campaign-questions')
  await gm.keyboard.press('Escape')
}

const openSettings = async ({ gm, look }: Tour): Promise<void> => {
  const work = mapSettingsOf(gm)
  await gm.setViewportSize({ width: 1280, height: 720 })
  await work.open()
  await work.upload('jungle.png', await drawMap())
  for (const tab of await work.sheet.getByRole('tab').all()) {
    await tab.click()
    await look(`settings-${(await tab.textContent())?.toLowerCase().replaceAll(' ', '-')}`)
  }
  await gm.keyboard.press('Escape')
  await look('settings-unsaved')
}

const openBeside = async ({ gm, look }: Tour): Promise<void> => {
  await gm.reload()
  await press(gm, 'Menu')
  await press(gm, /beside/)
  await expect(gm.getByRole('region', { name: 'As players see it' })).toBeVisible()
  await look('beside')
  await gm.context().setOffline(true)
  await expect(gm.getByRole('status').first()).toHaveText('Reconnecting')
  await look('offline')
}

const STOPS = [signIn, playDays, prepareLand, useTools, openDialogs, openSettings, openBeside]

for (const { where, options } of DEVICES)
  test(`the GM’s screens: ${where}`, async ({ browser, server }) => {
    const gm = await opened(browser, server, options)
    const http = await gmByHttp(server.url, server.gmKey)
    const tour = { gm, server, http, look: lookAt(gm, where) }
    for (const stop of STOPS) await stop(tour)
    await gm.context().close()
  })
