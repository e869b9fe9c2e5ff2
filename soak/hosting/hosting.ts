import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tidily } from '../support/cleanup.ts'
import { cloneTo, fetchPrograms, type Machine, machineOf, PAIRS } from './machines.ts'

/** The checks are long, and know nothing of npm: each npm and each Node runs them once. */
const CHECKING = [
  'npm 9 with Node 20',
  'npm 10 with Node 22',
  'npm 11 with Node 24',
  'npm 12 with Node 26',
]

const READY_LIMIT_MS = 180_000

interface Said {
  readonly code: number | null
  readonly output: string
}

/**
 * Does what docs/hosting.md names, from a new clone, with each npm and Node that hosts have.
 *
 * @param names of machines, such as `npm 9 with Node 20`; none: all
 * @returns whether all of it worked
 */
export const tryStarts = (names: readonly string[]): Promise<boolean> =>
  tidily(async (left) => {
    const folder = mkdtempSync(join(tmpdir(), 'overland-hosting-'))
    left.add(() => rmSync(folder, { recursive: true, force: true }))
    left.add(endAll)
    const places = { programs: join(folder, 'programs'), cache: join(folder, 'cache') }
    fetchPrograms(places.programs)
    let doAllWork = true
    const tell = (name: string, faults: readonly string[], seconds: number): void => {
      console.log(`${faults.length === 0 ? 'PASS' : 'FAIL'}  ${name} (${seconds.toFixed(0)} s)`)
      for (const fault of faults) console.log(`  ${fault.replaceAll('\n', '\n    ')}`)
      doAllWork &&= faults.length === 0
    }
    const tryMachine = async (machine: Machine, work: typeof tryCommands) => {
      if (names.length > 0 && !names.includes(machine.name)) return
      const begun = performance.now()
      const clone = join(folder, machine.name.replaceAll(' ', '-'))
      cloneTo(clone)
      const faults = await work(machine, clone).catch((error: unknown) => [String(error)])
      rmSync(clone, { recursive: true, force: true })
      tell(machine.name, faults, (performance.now() - begun) / 1000)
    }
    for (const pair of PAIRS) await tryMachine(machineOf(pair, places), tryCommands)
    await tryMachine(machineOf({ npm: 10, node: 18 }, places), tryOldNode)
    return doAllWork
  })

const tryCommands = async (machine: Machine, clone: string): Promise<readonly string[]> => {
  const faults: string[] = []
  const expect = (holds: boolean, what: string, { code, output }: Said): void => {
    if (!holds) faults.push(`${what}: ${code}\n${output.slice(-1_500)}`)
  }
  const npm = async (...args: readonly string[]): Promise<Said> => {
    const said = await runToEnd(spawnIn(clone, machine, 'npm', args))
    expect(said.code === 0, `npm ${args.join(' ')}`, said)
    return said
  }

  const started = await serve(spawnIn(clone, machine, 'npm', ['start']))
  await npm('run', 'backup', '--', 'copy.db')
  // npm 9 keeps SIGTERM to itself. Ctrl-C reaches all in front of the terminal.
  await started.end('SIGINT', 'all')
  await npm('run', 'restore', '--', 'copy.db', '--replace')
  await npm('run', 'move', '--', 'data', 'moved')

  const [command = '', ...args] = execStart(clone)
  const service = await serve(spawnIn(clone, machine, command, args))
  const stopped = await service.end('SIGTERM', 'first')
  expect(stopped.code === 0, "the end of the service's command", stopped)
  if (CHECKING.includes(machine.name)) await npm('run', 'check')
  return faults
}

const tryOldNode = async (machine: Machine, clone: string): Promise<readonly string[]> => {
  const { code, output } = await runToEnd(spawnIn(clone, machine, 'npm', ['start']))
  const isTold = code === 1 && output.includes('needs Node.js 20')
  return isTold ? [] : [`npm start with Node 18: ${code}\n${output.slice(-1_500)}`]
}

/** The command of the service, as `deploy/overland.service` has it. */
const execStart = (clone: string): readonly string[] => {
  const unit = readFileSync(join(clone, 'deploy', 'overland.service'), 'utf8')
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  return command.replaceAll('/opt/overland', clone).split(' ')
}

const spawnIn = (
  cwd: string,
  { env }: Machine,
  command: string,
  args: readonly string[],
): ChildProcess => {
  const child = spawn(command, [...args], {
    cwd,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it.
    detached: true,
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()

const endAll = (): void => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

const hear = (child: ChildProcess): (() => string) => {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return () => output
}

const runToEnd = async (child: ChildProcess): Promise<Said> => {
  const output = hear(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

/** Waits until it answers. @throws if it ends before */
const serve = async (child: ChildProcess) => {
  const output = hear(child)
  const closed = once(child, 'close') as Promise<[number | null]>
  const limit = AbortSignal.timeout(READY_LIMIT_MS)
  const died = closed.then(() => Promise.reject(new Error(`No start:\n${output()}`)))
  // Unheard of once it has started.
  died.catch(() => {})
  while (!output().includes('Players'))
    await Promise.race([child.stdout && once(child.stdout, 'data', { signal: limit }), died])
  const url = /http:\/\/localhost:\d+/.exec(output())?.[0]
  const { ok } = await fetch(`${url}/healthz`)
  if (!ok) throw new Error(`${url}/healthz does not answer 200.`)
  return {
    end: async (signal: NodeJS.Signals, reached: 'first' | 'all'): Promise<Said> => {
      const { pid = 0 } = child
      process.kill(reached === 'all' ? -pid : pid, signal)
      const [code] = await closed
      if (await fetch(`${url}/healthz`).catch(() => undefined)) throw new Error('It goes on.')
      return { code, output: output() }
    },
  }
}
