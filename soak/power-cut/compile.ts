import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('./shim.c', import.meta.url))

/** Compiles the shim. Returns its path; undefined without a C compiler, or where preloading is impossible. */
export const compileShim = (folder: string): string | undefined => {
  if (process.platform !== 'linux') return undefined
  const shim = join(folder, 'shim.so')
  const compiler = ['cc', 'gcc', 'clang'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  )
  if (compiler === undefined) return undefined
  const flags = ['-shared', '-fPIC', '-O2', '-o', shim, SOURCE, '-ldl', '-lpthread']
  const { status, stderr } = spawnSync(compiler, flags)
  if (status !== 0) throw new Error(`The shim does not compile: ${String(stderr)}`)
  return shim
}
