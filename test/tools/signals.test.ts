import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const RUN_MODULE = pathToFileURL(join(import.meta.dirname, '../../tools/setup/run.mjs')).href

/** A program like the server: prints its process id, and ends a while after a signal. */
const SERVER = `
  setInterval(() => {}, 1000)
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      process.stdout.write(signal + '\\n')
      setTimeout(() => process.exit(7), 200)
    })
  }
  process.stdout.write('pid ' + process.pid + '\\n')`

const LAUNCHER = `
  import { main, run } from '${RUN_MODULE}'
  await main(() => run(process.execPath, ['--eval', process.env.SERVER], { stdio: 'inherit' }))`

const nodeArguments = ['--input-type=module', '--eval', LAUNCHER]

interface LaunchedProgram {
  readonly launcher: ChildProcess
  /** Resolves with the exit code, once all output was read. */
  readonly closed: Promise<unknown[]>
  readonly server: number
  readonly output: () => string
}

const launch = async (command: string, args: readonly string[]): Promise<LaunchedProgram> => {
  const launcher = spawn(command, args, {
    env: { ...process.env, SERVER, LAUNCHER, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(launcher, 'close')
  let output = ''
  launcher.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 30_000 }).toContain('pid ')
  const server = Number(/pid (\d+)/.exec(output)?.[1])
  onTestFinished(() => {
    if (isAlive(server)) process.kill(server, 'SIGKILL')
  })
  return { launcher, closed, server, output: () => output }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches the server once, and its exit code comes back',
  async (signal) => {
    const { launcher, closed, server, output } = await launch(process.execPath, nodeArguments)
    launcher.kill(signal)
    await expect.poll(() => output(), { timeout: 30_000 }).toContain(signal)
    launcher.kill(signal)
    const [code] = await closed
    expect(code).toBe(7)
    expect(output().match(/SIG\w+/g)).toEqual([signal])
    expect(isAlive(server)).toBe(false)
  },
)

test('a shell that dies silently leaves no server behind', async () => {
  // The second command keeps every shell from replacing itself by the first.
  const shell = '"$0" --input-type=module --eval "$LAUNCHER"; exit $?'
  const { launcher, server, output } = await launch('/bin/sh', ['-c', shell, process.execPath])
  launcher.kill('SIGTERM')
  await expect.poll(() => isAlive(server), { timeout: 30_000 }).toBe(false)
  await expect.poll(() => output(), { timeout: 30_000 }).toContain('SIGTERM')
})

test('a server that dies of a signal fails the command', async () => {
  const { closed, server } = await launch(process.execPath, nodeArguments)
  process.kill(server, 'SIGKILL')
  const [code] = await closed
  expect(code).toBe(137)
})
