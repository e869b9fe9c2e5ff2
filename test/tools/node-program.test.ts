import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseOldNode } from '#tools/setup/node-program.mjs'
import { ROOT } from '#tools/setup/root.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

test.each(['18.20.8', '20.18.3'])('Node %s is refused before anything is installed', (version) => {
  expect(() => refuseOldNode(version)).toThrow(
    `Overland needs Node.js 20 (20.19 or later); this is ${version}.`,
  )
})

test.each(['20.19.0', '22.0.0', '26.10.0'])('Node %s is enough to install', (version) => {
  expect(() => refuseOldNode(version)).not.toThrow()
})

test('no command that the docs name needs the `node` that an old npm deletes', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const scriptsWithBareNode = Object.entries(scripts).filter(([, script]) =>
    /\bnode (?!tools\/node\.mjs)\S+\.ts/.test(script),
  )
  expect(scriptsWithBareNode).toEqual([])
  expect(read('deploy/overland.service')).not.toContain('.bin/node')
})

test('a program gets its arguments and the options of Node, and its exit code is passed on', () => {
  const program = join(temporaryFolder(), 'program.mjs')
  writeFileSync(program, 'console.log(process.argv[2], ...process.execArgv); process.exitCode = 7')
  const args = ['--stack-size=900', join(ROOT, 'tools/node.mjs'), program, 'a b']
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 7, stdout: 'a b --stack-size=900\n' })
})
