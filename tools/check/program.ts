import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** A program of a package, with its arguments. */
export interface Program {
  readonly name: string
  readonly package: string
  /** Name of the program, where the package has several. */
  readonly program?: string
  readonly args: readonly string[]
  /** Environment variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>
}

export interface ProgramResult {
  readonly passed: boolean
  readonly seconds: number
  /** The program's output; empty if it was shown live. */
  readonly output: string
}

/**
 * Runs a program to its end; a failure resolves, too.
 *
 * @param show `live` lets the program write to this terminal; `after` collects its output
 */
export const runProgram = (program: Program, show: 'live' | 'after'): Promise<ProgramResult> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let output = ''
    // Does not use the shims of node_modules/.bin, which on Windows only a shell can run.
    const child = spawn(process.execPath, [pathOf(program), ...program.args], {
      cwd: ROOT,
      env: { ...process.env, ...program.env },
      stdio: show === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ passed: code === 0, seconds: (performance.now() - startedAt) / 1000, output }),
    )
  })

const pathOf = (program: Program): string => {
  const folder = join(ROOT, 'node_modules', program.package)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const path = typeof bin === 'string' ? bin : bin[program.program ?? program.package]
  if (path === undefined) throw new Error(`${program.package} has no program "${program.name}"`)
  return join(folder, path)
}
