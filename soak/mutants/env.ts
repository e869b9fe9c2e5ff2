import { fileURLToPath } from 'node:url'

const HOOK = fileURLToPath(new URL('./hook.ts', import.meta.url))

/** Environment that passes this process's mutant, if any, to a child process. */
export const mutantEnv = (): Readonly<Record<string, string>> => {
  const { OVERLAND_MUTANT } = process.env
  return OVERLAND_MUTANT ? { OVERLAND_MUTANT, NODE_OPTIONS: `--import=${HOOK}` } : {}
}
