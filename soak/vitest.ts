import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The program that runs tests. */
export const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
