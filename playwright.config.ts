import { statfsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { setFrugalEnvironment } from '#test/support/frugal-environment.ts'
import { readBrowser } from '#tools/browser/found.ts'
import {
  JOURNEYS,
  LOOKS,
  LOOKS_LIMIT_MS,
  MORE,
  MORE_LIMIT_MS,
  TAGGED_MORE,
} from '#tools/check/more.ts'

setFrugalEnvironment()

const browser = readBrowser()
/** Longest wait of one action or expectation, in ms. */
const STEP_MS = 10_000
const MORE_STEP_MS = 30_000
const LOOKS_STEP_MS = 15_000
/** Pages crash in the 64 MB that a container has as standard; here the browsers of all workers fit. */
const SHARED_MEMORY_BYTES = 2 ** 30

export default defineConfig({
  testDir: 'test/screens',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // A test waits for a good part of its time: two workers leave two cores idle now and then.
  workers: 3,
  retries: 0,
  // A test that hangs says soon where. With three times the work on the same cores everything still
  // has to pass: nothing here tells how fast a screen is.
  timeout: 60_000,
  expect: { timeout: STEP_MS, toPass: { timeout: STEP_MS } },
  forbidOnly: true,
  reportSlowTests: { max: 10, threshold: 20_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    ...(browser.channel === undefined ? {} : { channel: browser.channel }),
    actionTimeout: STEP_MS,
    // A trace takes a quarter of the run's processor time: `playwright test --trace on` makes one.
    screenshot: 'only-on-failure',
    // Drawing what moves takes processor time. Tests of what moves take back this wish.
    reducedMotion: 'reduce',
    launchOptions: {
      args: browser.args,
      // Containers may have little shared memory, which is why files are the standard; they are slow.
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      ...(browser.executablePath === undefined ? {} : { executablePath: browser.executablePath }),
      ...(browser.env === undefined ? {} : { env: { ...environment(), ...browser.env } }),
    },
  },
  projects: [
    { name: JOURNEYS, grepInvert: TAGGED_MORE },
    {
      name: MORE,
      grep: TAGGED_MORE,
      timeout: MORE_LIMIT_MS,
      expect: { timeout: MORE_STEP_MS, toPass: { timeout: MORE_STEP_MS } },
      use: { actionTimeout: MORE_STEP_MS },
    },
    {
      name: LOOKS,
      testMatch: '**/*.looks.ts',
      workers: 2,
      timeout: LOOKS_LIMIT_MS,
      // Findings are gathered: waiting longer for each missing part would take the day.
      expect: { timeout: LOOKS_STEP_MS },
      use: { actionTimeout: LOOKS_STEP_MS },
    },
  ],
})

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= SHARED_MEMORY_BYTES
  } catch {
    return false
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
