import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** A program of a package, with its arguments. */
export interface Step {
  readonly name: string
  readonly package: string
  /** The program, where the package has several. */
  readonly program?: string
  readonly args: readonly string[]
  /** Beside the variables of this process. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Outcome {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
  /** Its output, unless that went to a terminal. */
  readonly output: string
}

/**
 * Runs a step to its end, whatever that is.
 *
 * @param show `live` shows what it says as it says it; `after` keeps that for the outcome alone
 */
export const runStep = (step: Step, show: 'live' | 'after'): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    let output = ''
    // A program that speaks to a terminal may draw there; output to a file is also kept.
    const speaksItself = show === 'live' && process.stdout.isTTY
    // Not through the shims of node_modules/.bin, which on Windows only a shell can run.
    const child = spawn(process.execPath, [programOf(step), ...step.args], {
      cwd: ROOT,
      env: { ...process.env, ...step.env },
      stdio: speaksItself ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (show === 'live') process.stdout.write(text)
      })
    }
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({
        name: step.name,
        passed: code === 0,
        seconds: (performance.now() - begun) / 1000,
        output,
      }),
    )
  })

const programOf = (step: Step): string => {
  const folder = join(ROOT, 'node_modules', step.package)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const path = typeof bin === 'string' ? bin : bin[step.program ?? step.package]
  if (path === undefined) throw new Error(`${step.package} has no program for "${step.name}"`)
  return join(folder, path)
}
