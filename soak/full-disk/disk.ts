import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '#store/sqlite/connection.ts'
import type { Cleanup } from '../support/cleanup.ts'
import { newFolder, removeFolder } from '../support/folder.ts'

/** A small disk for data, which can be filled up and freed. */
export interface SmallDisk {
  readonly kind: string
  readonly dataDir: string
  fill(pid: number): void
  free(pid: number): void
}

const SIZE = '96m'
const CHUNK = Buffer.alloc(64 * 1024)
const SMALL_CHUNK = Buffer.alloc(512)

/** Makes a small disk: a file system if this user may mount one, else a limit on the size of files. */
export const smallDisk = (cleanup: Cleanup): SmallDisk | undefined => {
  const folder = newFolder()
  cleanup.add(() => removeFolder(folder))
  const args = ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]
  if (process.platform === 'linux' && spawnSync('mount', args).status === 0) {
    cleanup.add(() => spawnSync('umount', ['-l', folder]))
    return mountedDisk(folder)
  }
  return spawnSync('prlimit', ['--version']).status === 0 ? sizeLimitedDisk(folder) : undefined
}

const mountedDisk = (folder: string): SmallDisk => {
  const ballast = join(folder, 'ballast')
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return {
    kind: `file system of ${SIZE}`,
    dataDir,
    fill: () => {
      const file = openSync(ballast, 'a')
      for (const chunk of [CHUNK, SMALL_CHUNK]) writeUntilFull(file, chunk)
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
  }
}

const writeUntilFull = (file: number, chunk: Buffer): void => {
  try {
    while (writeSync(file, chunk) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const sizeLimitedDisk = (dataDir: string): SmallDisk => {
  const limit = (pid: number, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  return {
    kind: 'limit on the size of files',
    dataDir,
    fill: (pid) => limit(pid, String(statSync(`${databaseFile(dataDir)}-wal`).size)),
    free: (pid) => limit(pid, 'unlimited'),
  }
}
