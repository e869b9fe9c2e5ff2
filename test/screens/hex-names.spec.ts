import { expect, type Page } from '@playwright/test'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { checkRules } from './axe.ts'
import { test } from './fixtures.ts'

const NUMBERS_FOR_EVERYONE = {
  ...STANDARD_SETTINGS,
  numbering: { ...STANDARD_SETTINGS.numbering, for: 'everyone' },
} as const

const CAMP = {
  icon: 'camp',
  name: 'Camp 10',
  text: 'Smoke rises',
  gmText: 'A trap',
  shown: 'always',
} as const

/** Checks that headings are in order and that landmarks have different names. */
const checkOutline = (page: Page): Promise<void> =>
  checkRules(page, { type: 'rule', values: ['heading-order', 'landmark-unique'] })

test('a numbered hex is named by its number only, wherever it is named', {
  tag: '@more',
}, async ({ gm, player, http }) => {
  const { map } = await http.view()
  await http.change('PUT', '/settings', NUMBERS_FOR_EVERYONE)
  await http.change('POST', '/sites', { ...CAMP, hex: map.position })
  await http.walk(4)
  for (const page of [gm, player]) {
    const figure = page.getByRole('figure')
    await expect(figure).toContainText('The party is at Hex 4412:')
    await expect(page.getByRole('list', { name: 'Sites on the map' })).toContainText('(Hex 4411)')
    await expect(page.getByRole('list', { name: /^The trail/ })).toContainText('Day 1: Hex 4412')
    await expect(figure).not.toContainText(/column/i)
  }
  await expect(gm.getByRole('region', { name: 'Journal' })).toContainText(
    'from hex 4411 to hex 4412',
  )
})

test('headings are in order and landmarks have different names, with the players’ view beside the map', {
  tag: '@more',
}, async ({ gm, player, http }) => {
  const { map } = await http.view()
  const { x, y } = map.position
  await http.change('POST', '/sites', { ...CAMP, hex: { x, y: y - 4 } })
  await http.walk(4)
  await player.getByRole('button', { name: 'Camp 10' }).click()
  await expect(player.getByRole('heading', { name: 'The trail' })).toBeAttached()
  await checkOutline(player)
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'View as player, beside the map' }).click()
  await expect(gm.getByRole('heading', { name: 'The trail' })).toHaveCount(2)
  await checkOutline(gm)
  await expect(gm.getByRole('list', { name: 'Sites on the map' }).first()).toContainText(
    /Smoke rises\. For the GM: A trap\. Players see it now/,
  )
})
