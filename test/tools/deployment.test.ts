import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from '../../src/server/config.ts'
import { notice } from '../../tools/release/notice.ts'
import { ROOT } from '../../tools/setup/root.mjs'

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The first column of the table under `## Settings`. */
const documented = (): readonly string[] => {
  const [, section = ''] = /^## Settings$(.*?)^## /ms.exec(read('docs/hosting.md')) ?? []
  const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
}

/** What the compose file decides itself, or leaves as the image has it. */
const OWN = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'TMPDIR']

test('docs/hosting.md names each setting that the server reads', () => {
  const known = new Set<string>()
  const get = (_: object, name: string) => void known.add(name)
  parseConfig(new Proxy({}, { get }))
  expect(new Set(documented())).toEqual(new Set([...known, 'TMPDIR']))
})

test('the compose file passes each setting on, and its example names it', () => {
  const passed = documented().filter((name) => !OWN.includes(name))
  const compose = read('deploy/compose.yaml')
  const example = read('deploy/env.example')
  expect(passed.filter((name) => !compose.includes(`    ${name}: $\{${name}:-`))).toEqual([])
  expect(passed.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})

test('the service tries again whatever ends it but a bad setting, without end', () => {
  const unit = read('deploy/overland.service')
  for (const line of [
    'Restart=on-failure',
    'RestartPreventExitStatus=78',
    'StartLimitIntervalSec=0',
  ])
    expect(unit.split('\n')).toContain(line)
})

test.runIf(process.platform === 'linux').each(['overland.service', 'overland-backup.service'])(
  '%s finds the Node that came with Overland on a machine that has none',
  (name) => {
    const unit = read(`deploy/${name}`).replaceAll('/opt/overland', ROOT)
    const [, path = ''] = /^Environment=PATH=(.*)$/m.exec(unit) ?? []
    const [program = '', ...args] =
      /^ExecStart=(.*tools\/node\.mjs)/m.exec(unit)?.[1]?.split(' ') ?? []
    const PATH = path
      .split(':')
      .filter((folder) => folder.startsWith(ROOT))
      .join(':')
    const { stdout, stderr } = spawnSync(program, [...args, 'src/server/main.ts', '--version'], {
      cwd: ROOT,
      env: { PATH },
      encoding: 'utf8',
    })
    expect({ stdout, stderr }).toEqual({
      stdout: expect.stringMatching(/^Overland \d/),
      stderr: '',
    })
  },
)

test('images from elsewhere have a fixed version, and ours runs as a number', () => {
  const dockerfile = read('deploy/Dockerfile')
  const foreign = [
    ...dockerfile.matchAll(/^FROM (\S+)/gm),
    ...read('deploy/compose.yaml').matchAll(/^ +image: (?!overland$)(\S+)/gm),
  ].map(([, image = '']) => image)
  expect(foreign).toHaveLength(4)
  for (const image of foreign) expect(image).toMatch(/^[a-z]+:\d+\.\d+/)
  expect(dockerfile).toMatch(/^USER [1-9]\d*:\d+$/m)
})

test('NOTICE names the packages of today with their licenses, and is in the image', () => {
  expect(read('NOTICE')).toBe(notice())
  expect(notice()).toMatch(/libvips.*https:\/\/github\.com\/lovell\/sharp-libvips/s)
  expect(read('deploy/Dockerfile')).toMatch(/\/NOTICE .*COPY .*licenses/s)
})
