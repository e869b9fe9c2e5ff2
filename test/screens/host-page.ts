import { expect, type Page } from '@playwright/test'
import type { TestServer } from './homes.ts'

/** Page model of the host's page. */
export const hostPageOf = (page: Page, server: TestServer) => ({
  signIn: async (): Promise<void> => {
    const link = /Host\s+(http\S+#key=\S+)/.exec(server.output())?.[1] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  },
  /** Creates a campaign and returns its links, which are shown once. */
  createCampaign: async (name: string): Promise<{ gm: string; players: string }> => {
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.getByRole('textbox', { name: 'Name of the campaign' }).fill(name)
    await page.getByRole('button', { name: 'Create the campaign' }).click()
    const valueOfLink = async (label: string): Promise<string> => {
      const field = page.getByRole('textbox', { name: label })
      await expect(field).toHaveValue(/\/c\//)
      return field.inputValue()
    }
    const links = {
      gm: await valueOfLink('GM sign-in link'),
      players: await valueOfLink('Players’ link'),
    }
    await page.getByRole('button', { name: 'Done' }).click()
    return links
  },
  manage: async (name: string): Promise<void> =>
    page.getByRole('button', { name: `Manage ${name}` }).click(),
  /** Presses a button that asks for confirmation, then the button that confirms. */
  confirm: async (askButton: string, confirmButton: string): Promise<void> => {
    await page.getByRole('button', { name: askButton, exact: true }).click()
    await page.getByRole('button', { name: confirmButton, exact: true }).click()
  },
})
