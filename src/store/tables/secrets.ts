import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that others must not read. A file can hold them, as an environment is seen by more programs. */
export const SECRETS = ['DATABASE_URL', 'GM_KEY', 'HOST_KEY', 'METRICS_TOKEN'] as const

/** The message is one line that names the setting. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

/**
 * The environment with its secrets, each from its own variable, from the file that `<NAME>_FILE` names,
 * or from systemd's credential of its name. A line break at the end of a file is not part of a secret.
 *
 * @throws UnreadableSecret
 */
export const withSecrets = (env: Environment): Environment => {
  const secrets = SECRETS.map((name) => [name, findSecret(name, env)] as const)
  return { ...env, ...Object.fromEntries(secrets) }
}

const findSecret = (name: string, env: Environment): string | undefined => {
  const value = env[name]
  const fileName = env[`${name}_FILE`]
  if (value && fileName)
    throw new UnreadableSecret(`${name} and ${name}_FILE are both set: leave one of them out.`)
  if (value) return value
  if (fileName) return readSecret(`${name}_FILE`, fileName)
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
