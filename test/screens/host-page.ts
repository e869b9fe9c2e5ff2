import { expect, type Page } from '@playwright/test'
import type { TestServer } from './homes.ts'

/** What a test does on the host's page, by the names that people know it by. */
export const hostPageOf = (page: Page, server: TestServer) => ({
  enter: async (): Promise<void> => {
    const link = /Host\s+(http\S+#key=\S+)/.exec(server.output())?.[1] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  },
  /** Makes a campaign and answers the links that are shown once. */
  make: async (name: string): Promise<{ gm: string; players: string }> => {
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.getByRole('textbox', { name: 'Name of the campaign' }).fill(name)
    await page.getByRole('button', { name: 'Create the campaign' }).click()
    const shown = async (label: string): Promise<string> => {
      const field = page.getByRole('textbox', { name: label })
      await expect(field).toHaveValue(/\/c\//)
      return field.inputValue()
    }
    const links = { gm: await shown('GM sign-in link'), players: await shown('Players’ link') }
    await page.getByRole('button', { name: 'Done' }).click()
    return links
  },
  manage: async (name: string): Promise<void> =>
    page.getByRole('button', { name: `Manage ${name}` }).click(),
  /** Presses a button that asks first, and the one that does it. */
  surely: async (asks: string, does: string): Promise<void> => {
    await page.getByRole('button', { name: asks, exact: true }).click()
    await page.getByRole('button', { name: does, exact: true }).click()
  },
})
