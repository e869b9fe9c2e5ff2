import { expect } from './fixtures.ts'
import { gmPageIsReady, gmPageOf, goOffline, test } from './gm-page.ts'

test('a link signs in once, and the GM key again', async ({ page, server }) => {
  const gmPage = gmPageOf(page)
  await page.goto(server.gmLink)
  await expect(gmPage.day(0)).toBeVisible()
  expect(page.url()).toBe(`${server.url}/dm`)

  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(server.gmLink)
  await expect(page.getByText(/That sign-in link was used before .* Enter the key/)).toBeVisible()
  expect(page.url()).toBe(`${server.url}/dm`)
  const key = page.getByRole('textbox', { name: 'GM key', exact: true })
  await key.fill('not-the-key-at-all')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('That key does not open this campaign.')).toBeVisible()
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await key.fill(server.gmKey)
  await page.keyboard.press('Enter')
  await gmPage.live()
})

test('a session that ends brings the form back, says why, and keeps the edits', async ({
  page,
  server,
}) => {
  const gmPage = gmPageOf(page)
  await page.goto(server.gmLink)
  await gmPageIsReady(page)
  await gmPage.field('Food stores').fill('55')
  await page.request.delete(`${server.url}/api/campaigns/home/session`, {
    headers: { 'x-overland': '1' },
  })
  await expect(page.getByText(/You were signed out\. Your edits are kept/)).toBeVisible()
  await page.getByRole('textbox', { name: 'GM key' }).fill(server.gmKey)
  await gmPage.button('Enter').click()
  await gmPage.live()
  await expect(gmPage.field('Food stores')).toHaveValue('55')
  await gmPage.button('Save').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('sign out leads to the form; while the server does not answer it says that they are still in', {
  tag: '@more',
}, async ({ page, server }) => {
  const gmPage = gmPageOf(page)
  await page.goto(server.gmLink)
  await gmPageIsReady(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'View as player' })).toHaveAttribute(
    'href',
    /^\/c\/[\w-]{22}$/,
  )
  await gmPage.button('Campaign').click()
  const leave = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(leave).toBeVisible()
  await goOffline(page)
  await leave.click()
  await expect(page.getByText('You are still signed in. The server does not answer.')).toBeVisible()
  await page.context().setOffline(false)
  await gmPage.live()
  await page.keyboard.press('Escape')
  await gmPage.field('Food stores').fill('57')
  const signOut = async () => {
    await gmPage.open('Campaign')
    await leave.click()
  }
  await signOut()
  await expect(page.getByText('Unsaved: Food stores.').last()).toBeVisible()
  await gmPage.button('Stay').click()
  await expect(gmPage.field('Food stores')).toHaveValue('57')
  await signOut()
  await gmPage.button('Save and leave').click()
  await expect(page.getByText('You signed out.')).toBeVisible()
  await page.getByRole('textbox', { name: 'GM key' }).fill(server.gmKey)
  await gmPage.button('Enter').click()
  await expect(gmPage.field('Food stores')).toHaveValue('57')
})
