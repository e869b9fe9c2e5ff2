import { fileURLToPath } from 'node:url'

const HOOK = fileURLToPath(new URL('./hook.ts', import.meta.url))

/** Passes the mutant that this process was told to test, if any. */
export const mutantEnv = (): Readonly<Record<string, string>> => {
  const { OVERLAND_MUTANT } = process.env
  return OVERLAND_MUTANT ? { OVERLAND_MUTANT, NODE_OPTIONS: `--import=${HOOK}` } : {}
}
