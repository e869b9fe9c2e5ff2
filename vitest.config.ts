import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{src,tools,bench}/**/*.test.{ts,tsx}', 'test/{store,http,tools}/**/*.test.ts'],
    // Two cores are the machine that the whole run is measured on, so no limit is tight enough to
    // fail on a busy one; a promise about time has its own limit in its test.
    maxWorkers: 2,
    allowOnly: false,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/results/vitest.json' },
  },
})
