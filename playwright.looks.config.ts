import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run looks`: every screen at every size, as pictures and by axe. Too long for every change. */
export default defineConfig(base, {
  testDir: 'test/screens/looks',
  testMatch: '**/*.looks.ts',
  timeout: 3_600_000,
  workers: 2,
  reporter: 'list',
  // Findings are gathered: waiting a minute for each missing part would take the day.
  expect: { timeout: 15_000 },
  use: { actionTimeout: 15_000 },
})
