import { checkAccessibility, expect, test } from './fixtures.ts'
import { gmPageOf } from './gm-page.ts'

test.use({ newcomer: true })

test('R-DOC-3: the GM’s page warns that the data are lost with the container, until the notice is closed', {
  tag: '@more',
}, async ({ server, gm }) => {
  const notice = gm.getByRole('note', { name: 'Data would vanish' })
  await expect(notice).toHaveCount(0)
  const answer = await gm.request.get(`${server.url}/api/campaigns/home/access`)
  const json = { ...(await answer.json()), dataVanish: true }
  await gm.route('**/api/campaigns/*/access', (route) => route.fulfill({ json }))
  await gm.reload()
  await expect(notice).toContainText('no volume for its data')
  await checkAccessibility(gm)
  await gmPageOf(gm).button('Close this notice').click()
  await expect(notice).toHaveCount(0)
})
