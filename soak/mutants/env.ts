import { fileURLToPath } from 'node:url'

const HOOK = fileURLToPath(new URL('./hook.ts', import.meta.url))

/** The environment that makes a process run the mutant that this one was told to test, if any. */
export const mutantEnv = (): Readonly<Record<string, string>> => {
  const { OVERLAND_MUTANT } = process.env
  return OVERLAND_MUTANT ? { OVERLAND_MUTANT, NODE_OPTIONS: `--import=${HOOK}` } : {}
}
