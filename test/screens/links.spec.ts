import type { Page } from '@playwright/test'
import { hostsOf, lanAddresses } from '#server/addresses.ts'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'
import { hostPageOf } from './host-page.ts'

// The host is told the way in when the server starts.
test.use({ ownServer: true })

/** Where phones reach a server that this machine opens at a loopback name, best first. */
const forPhones = (url: string): readonly string[] => {
  const { port } = new URL(url)
  return hostsOf('0.0.0.0', lanAddresses()).onNetwork.map((host) => `http://${host}:${port}`)
}
const link = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const code = (page: Page) => page.getByRole('img', { name: /^QR code of / })

test('at the laptop itself, links and the code for phones lead to the laptop from elsewhere', {
  tag: '@more',
}, async ({ server, gm, page }) => {
  expect(new URL(server.url).hostname).toBe('localhost')
  const [best = server.url] = forPhones(server.url)
  const gmPage = gmPageOf(gm)
  await gm.getByRole('button', { name: 'Invite' }).click()
  // The link that can be replaced, not the server's own address.
  await expect(link(gm, 'Players’ link')).toHaveValue(new RegExp(`^${best}/c/`))
  const isForPhones = best !== server.url
  await expect(code(gm)).toHaveCount(isForPhones ? 1 : 0)
  await expect(gm.getByText('works on this machine only')).toHaveCount(isForPhones ? 0 : 1)
  await gmPage.button('Close').click()
  await gmPage.button('Menu').click()
  await gmPage.button('Campaign').click()
  for (const name of ['Players’ link', 'GM link']) {
    await expect(link(gm, name)).toHaveValue(new RegExp(`^${best}/c/`))
  }
  await expect(gm.getByRole('link', { name: new URL(best).host })).toHaveAttribute(
    'href',
    `${best}/`,
  )

  const host = hostPageOf(page, server)
  await host.enter()
  const links = await host.make('The Lost Company')
  expect(new URL(links.gm).origin).toBe(best)
  expect(new URL(links.players).origin).toBe(best)
  await host.manage('The Lost Company')
  await expect(link(page, 'Players’ link')).toHaveValue(links.players)
  await expect(link(page, 'GM link')).toHaveValue(links.gm.replace(/#.*/, ''))
})

test('of several networks another is chosen when the first is not the phones’', {
  tag: '@more',
}, async ({ server, gm }) => {
  const origins = ['http://192.0.2.20:3000', 'http://192.0.2.77:3000']
  const answer = await gm.request.get(`${server.url}/api/campaigns/home/access`)
  const json = { ...(await answer.json()), origins }
  await gm.route('**/api/campaigns/*/access', (route) => route.fulfill({ json }))
  await gm.setViewportSize({ width: 390, height: 900 })
  await gm.goto(`${server.url}/dm`)
  await gm.getByRole('button', { name: 'Invite' }).click()
  await expect(code(gm)).toHaveAccessibleName(/^QR code of http:\/\/192\.0\.2\.20:3000\/c\//)
  await checkAccessibility(gm)
  await gm.getByRole('combobox').selectOption('192.0.2.77:3000')
  await expect(code(gm)).toHaveAccessibleName(/^QR code of http:\/\/192\.0\.2\.77:3000\/c\//)
  await expect(link(gm, 'Players’ link')).toHaveValue(/^http:\/\/192\.0\.2\.77:3000\/c\//)
})
