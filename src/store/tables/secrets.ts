import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that others must not read: environments are seen by more people and programs than files. */
export const SECRETS = ['DATABASE_URL', 'GM_KEY', 'HOST_KEY', 'METRICS_TOKEN'] as const

/** The message is one line that names the setting. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

/**
 * The environment with its secrets, each from its own variable, from the file that `<NAME>_FILE` names,
 * or from systemd's credential of its name. A line's end at the end of a file is not part of it.
 *
 * @throws UnreadableSecret
 */
export const withSecrets = (env: Environment): Environment => {
  const found = SECRETS.map((name) => [name, secretOf(name, env)] as const)
  return { ...env, ...Object.fromEntries(found) }
}

const secretOf = (name: string, env: Environment): string | undefined => {
  const plain = env[name]
  const named = env[`${name}_FILE`]
  if (plain && named)
    throw new UnreadableSecret(`${name} and ${name}_FILE are both set: leave one of them out.`)
  if (plain) return plain
  if (named) return readSecret(`${name}_FILE`, named)
  const credential = env.CREDENTIALS_DIRECTORY && join(env.CREDENTIALS_DIRECTORY, name)
  return credential && existsSync(credential) ? readSecret(name, credential) : undefined
}

const readSecret = (setting: string, file: string): string => {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (secret !== '') return secret
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new UnreadableSecret(`${setting}: the file that it names cannot be read (${code}).`)
  }
  throw new UnreadableSecret(`${setting}: the file that it names is empty.`)
}
