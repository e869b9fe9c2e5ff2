import { defineConfig } from 'vitest/config'
import { setFrugalEnvironment } from '#test/support/frugal-environment.ts'
import { LongFirst } from '#tools/check/long-first.ts'
import { MORE, MORE_LIMIT_MS } from '#tools/check/more.ts'

setFrugalEnvironment()

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/support/postgres-for-tests.ts'],
    setupFiles: ['test/support/properties.ts'],
    include: [
      '{src,tools,bench,soak}/**/*.test.{ts,tsx}',
      'test/{store,http,golden,tools,promises}/**/*.test.ts',
    ],
    // Two cores are the machine that the whole run is measured on. Limits leave room for a busy one:
    // how fast things are is measured in bench/, and a test waits for what happens. A third worker
    // computes while tests of another wait for processes and connections.
    maxWorkers: 3,
    // A worker keeps its modules from file to file: loading Fastify and the schemas anew for each file
    // took a third of the HTTP tests' time. What a test changes in its process it takes back.
    isolate: false,
    sequence: { sequencer: LongFirst },
    allowOnly: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    tags: [
      {
        name: MORE,
        description: 'Long: a part of `npm run test:more`, not of `npm test`.',
        timeout: MORE_LIMIT_MS,
      },
    ],
    reporters: ['default', ['json', { outputFile: '.cache/results/vitest.json' }]],
  },
})
