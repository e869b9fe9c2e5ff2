import type { Page } from '@playwright/test'
import { hostsOf, lanAddresses } from '#server/addresses.ts'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'
import { hostPageOf } from './host-page.ts'

// These tests need their own server, because it prints the host's sign-in link only when it starts.
test.use({ ownServer: true })

/** Addresses at which phones reach a server that this machine opens as localhost, best first. */
const addressesForPhones = (url: string): readonly string[] => {
  const { port } = new URL(url)
  return hostsOf('0.0.0.0', lanAddresses()).onNetwork.map((host) => `http://${host}:${port}`)
}
const linkField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const qrCode = (page: Page) => page.getByRole('img', { name: /^QR code of / })

test('opened on the laptop itself, links and the QR code have an address that phones can reach', {
  tag: '@more',
}, async ({ server, gm, page }) => {
  expect(new URL(server.url).hostname).toBe('localhost')
  const [best = server.url] = addressesForPhones(server.url)
  const gmPage = gmPageOf(gm)
  await gm.getByRole('button', { name: 'Invite' }).click()
  // The players' link is the replaceable one, not the server's plain address.
  await expect(linkField(gm, 'Players’ link')).toHaveValue(new RegExp(`^${best}/c/`))
  const isForPhones = best !== server.url
  await expect(qrCode(gm)).toHaveCount(isForPhones ? 1 : 0)
  await expect(gm.getByText('works on this machine only')).toHaveCount(isForPhones ? 0 : 1)
  await gmPage.button('Close').click()
  await gmPage.button('Menu').click()
  await gmPage.button('Campaign').click()
  for (const name of ['Players’ link', 'GM link']) {
    await expect(linkField(gm, name)).toHaveValue(new RegExp(`^${best}/c/`))
  }
  await expect(gm.getByRole('link', { name: new URL(best).host })).toHaveAttribute(
    'href',
    `${best}/`,
  )

  const host = hostPageOf(page, server)
  await host.signIn()
  const links = await host.createCampaign('The Lost Company')
  expect(new URL(links.gm).origin).toBe(best)
  expect(new URL(links.players).origin).toBe(best)
  await host.manage('The Lost Company')
  await expect(linkField(page, 'Players’ link')).toHaveValue(links.players)
  await expect(linkField(page, 'GM link')).toHaveValue(links.gm.replace(/#.*/, ''))
})

test('on a computer with several networks, the GM can choose the address that phones reach', {
  tag: '@more',
}, async ({ server, gm }) => {
  const origins = ['http://192.0.2.20:3000', 'http://192.0.2.77:3000']
  const answer = await gm.request.get(`${server.url}/api/campaigns/home/access`)
  const json = { ...(await answer.json()), origins }
  await gm.route('**/api/campaigns/*/access', (route) => route.fulfill({ json }))
  await gm.setViewportSize({ width: 390, height: 900 })
  await gm.goto(`${server.url}/dm`)
  await gm.getByRole('button', { name: 'Invite' }).click()
  await expect(qrCode(gm)).toHaveAccessibleName(/^QR code of http:\/\/192\.0\.2\.20:3000\/c\//)
  await checkAccessibility(gm)
  await gm.getByRole('combobox').selectOption('192.0.2.77:3000')
  await expect(qrCode(gm)).toHaveAccessibleName(/^QR code of http:\/\/192\.0\.2\.77:3000\/c\//)
  await expect(linkField(gm, 'Players’ link')).toHaveValue(/^http:\/\/192\.0\.2\.77:3000\/c\//)
})
