import { expect } from '@playwright/test'
import { STANDARD_SETTINGS } from '../../src/rules/settings.ts'
import { test } from './fixtures.ts'

test('a map whose tiles the server could not make yet comes by itself', async ({
  player,
  http,
}) => {
  await http.change('PUT', '/settings', { ...STANDARD_SETTINGS, fog: 'veil' })
  const notice = player.getByText('The drawing of the map did not arrive.')
  const tiles = player.getByTestId('chart').locator('img')
  await player.route('**/charts/**', (route) => route.fulfill({ status: 503 }))
  await player.reload()
  await expect(notice).toBeVisible()
  await expect(tiles).toHaveCount(0)
  await player.unroute('**/charts/**')
  await expect(tiles.first()).toBeAttached()
  await expect(notice).toBeHidden()
})

test('a map that is shown does not go when a tile of it cannot be made anew at first', async ({
  player,
  http,
}) => {
  await http.change('PUT', '/settings', { ...STANDARD_SETTINGS, fog: 'veil' })
  const tiles = player.getByTestId('chart').locator('img')
  await expect(tiles.first()).toBeAttached()
  await player.route('**/charts/**', (route) => route.fulfill({ status: 503 }))
  const refused = player.waitForResponse((answer) => answer.status() === 503)
  const { map } = await http.view()
  const hex = { x: map.position.x + 2, y: map.position.y }
  await http.change('POST', '/hexes', { hexes: [hex], knowledge: 'seen' })
  await refused
  const remade = player.waitForResponse((answer) => /\/charts\//.test(answer.url()) && answer.ok())
  await player.unroute('**/charts/**')
  await expect(player.getByText('The drawing of the map did not arrive.')).toBeHidden()
  await expect(tiles.first()).toBeAttached()
  await remade
})
