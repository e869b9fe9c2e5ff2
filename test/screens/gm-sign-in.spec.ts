import { expect } from './fixtures.ts'
import { gmPageOf, test, unplug } from './gm-page.ts'

test('a wrong key says so; the GM key signs in, and the session outlives a reload', async ({
  page,
  server,
}) => {
  await page.goto('/dm')
  const key = page.getByRole('textbox', { name: 'GM key', exact: true })
  await key.fill('not-the-key-at-all')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('That key does not open this campaign.')).toBeVisible()
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await key.fill(server.gmKey)
  await page.keyboard.press('Enter')
  await gmPageOf(page).live()
  await page.reload()
  await expect(gmPageOf(page).day(0)).toBeVisible()
})

test('a link signs in and leaves no key in the address', async ({ page, server }) => {
  await page.goto(`/dm#key=${server.gmKey}`)
  await expect(gmPageOf(page).day(0)).toBeVisible()
  expect(page.url()).toBe(`${server.url}/dm`)
})

test('a link that was used says so and what to do, and the form is there', async ({
  page,
  browser,
  server,
}) => {
  const first = await browser.newPage()
  await first.goto(server.gmLink())
  await gmPageOf(first).live()
  await first.close()
  await page.goto(server.gmLink())
  await expect(page.getByText(/That sign-in link was used before .* Enter the key/)).toBeVisible()
  expect(page.url()).toBe(`${server.url}/dm`)
  await expect(page.getByRole('textbox', { name: 'GM key' })).toBeVisible()
})

test('a session that ends brings the form back, says why, and keeps the edits', async ({
  gm,
  server,
}) => {
  const gmPage = gmPageOf(gm)
  await gmPage.field('Food stores').fill('55')
  await gm.request.delete(`${server.url}/api/campaigns/home/session`, {
    headers: { 'x-overland': '1' },
  })
  await expect(gm.getByText(/You were signed out\. Your edits are kept/)).toBeVisible()
  await gm.getByRole('textbox', { name: 'GM key' }).fill(server.gmKey)
  await gmPage.button('Enter').click()
  await gmPage.live()
  await expect(gmPage.field('Food stores')).toHaveValue('55')
})

test('sign out leads to the form; while the server does not answer it says that they are still in', async ({
  gm,
  server,
}) => {
  await unplug(gm)
  await gm.getByRole('button', { name: 'Menu' }).click()
  await expect(gm.getByRole('link', { name: 'View as player' })).toHaveAttribute(
    'href',
    /^\/c\/[\w-]{22}$/,
  )
  await gm.getByRole('button', { name: 'Sign out' }).click()
  await expect(gm.getByText('You are still signed in. The server does not answer.')).toBeVisible()
  await gm.context().setOffline(false)
  const gmPage = gmPageOf(gm)
  await gmPage.live()
  await gm.keyboard.press('Escape')
  await gmPage.field('Food stores').fill('55')
  const signOut = async () => {
    await gm.getByRole('button', { name: 'Menu' }).click()
    await gm.getByRole('button', { name: 'Sign out' }).click()
  }
  await signOut()
  await expect(gm.getByText('Unsaved: Food stores.').last()).toBeVisible()
  await gmPage.button('Stay').click()
  await expect(gmPage.field('Food stores')).toHaveValue('55')
  await signOut()
  await gmPage.button('Save and leave').click()
  await expect(gm.getByText('You signed out.')).toBeVisible()
  await gm.getByRole('textbox', { name: 'GM key' }).fill(server.gmKey)
  await gmPage.button('Enter').click()
  await expect(gmPage.field('Food stores')).toHaveValue('55')
  await gmPage.field('Food stores').fill('99')
  await signOut()
  await gmPage.button('Leave without saving').click()
  await expect(gm.getByText('You signed out.')).toBeVisible()
})
