import { expect, type Locator, type Page } from '@playwright/test'

/** What a GM test presses and reads, by the names that people and screen readers know it by. */
export const deskOf = (page: Page) => ({
  field: (name: string): Locator => page.getByRole('textbox', { name, exact: true }),
  button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
  day: (n: number): Locator =>
    page.getByRole('heading', { name: `Day ${n}`, level: 2, exact: true }),
  alerts: (): Locator => page.getByRole('list', { name: 'Alerts' }).getByRole('alert'),
  journal: (): Locator => page.getByRole('region', { name: 'Journal' }).getByRole('article'),
  live: async (): Promise<void> =>
    expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible(),
  endDay: async (direction: string): Promise<void> =>
    page.getByRole('button', { name: `End day: ${direction}`, exact: true }).click(),
})

/** Counts what the screen sends to a route. */
export const countSent = (page: Page, method: string, route: string): (() => number) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(route)) sent += 1
  })
  return () => sent
}
