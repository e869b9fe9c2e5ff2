import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Chance } from '../support/chance.ts'
import type { Happening } from './trace.ts'

type Op = Exclude<Happening, { kind: 'say' | 'sync' }>

/** A file: its synced content, and what was done to it since. */
interface FileOnDisk {
  /** Undefined when there is no such file. */
  synced: Buffer | undefined
  pending: Op[]
}

/** By name. */
export type Disk = Map<string, FileOnDisk>

/** Written whole or not at all, in bytes. */
const SECTOR = 512

/** A folder as it is, all of it synced. SQLite makes its -shm anew. */
export const diskOf = (folder: string): Disk =>
  new Map(
    readdirSync(folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [name, { synced: readFileSync(join(folder, name)), pending: [] }]),
  )

/** Applies an event to the disk. */
export const happen = (disk: Disk, happening: Happening, folder: string): void => {
  if (happening.kind === 'say') return
  if (happening.kind === 'sync' && happening.path === folder) {
    syncNames(disk)
    return
  }
  const file = fileOf(disk, happening.path)
  if (happening.kind === 'sync') {
    file.synced = file.pending.reduce(apply, file.synced)
    file.pending = []
  } else {
    file.pending.push(happening)
  }
}

const fileOf = (disk: Disk, path: string): FileOnDisk => {
  const name = basename(path)
  const file = disk.get(name) ?? { synced: undefined, pending: [] }
  disk.set(name, file)
  return file
}

/** A synced folder knows which files there are, not what is in them. */
const syncNames = (disk: Disk): void => {
  for (const file of disk.values()) {
    const gone = file.pending.findLastIndex(({ kind }) => kind === 'unlink')
    if (gone >= 0) Object.assign(file, { synced: undefined, pending: file.pending.slice(gone + 1) })
    const made = file.pending.some(({ kind }) => kind === 'create')
    if (made) file.synced ??= Buffer.alloc(0)
    file.pending = file.pending.filter(({ kind }) => kind !== 'create')
  }
}

const apply = (content: Buffer | undefined, op: Op): Buffer | undefined => {
  switch (op.kind) {
    case 'create':
      return content ?? Buffer.alloc(0)
    case 'unlink':
      return undefined
    case 'truncate':
      return resized(content ?? Buffer.alloc(0), op.length)
    case 'write': {
      const old = content ?? Buffer.alloc(0)
      const end = op.at + op.bytes.length
      const next = end > old.length ? resized(old, end) : old
      op.bytes.copy(next, op.at)
      return next
    }
  }
}

/** Leaves room behind `resized` data, so that a log is not copied for each page that it grows. */
const roomy = new WeakSet<object>()

const resized = (content: Buffer, length: number): Buffer => {
  if (length <= content.length) return content.subarray(0, length)
  const { buffer } = content
  if (roomy.has(buffer) && buffer.byteLength >= length)
    return Buffer.from(buffer, 0, length).fill(0, content.length)
  const larger = Buffer.alloc(2 * length)
  roomy.add(larger.buffer)
  content.copy(larger)
  return larger.subarray(0, length)
}

/** The fate of data that was not synced. */
export const FATES = ['all is lost', 'some is lost or torn', 'all is kept'] as const
export type Fate = (typeof FATES)[number]

/** Writes the files that a power cut leaves into an empty folder. */
export const cutPower = (disk: Disk, fate: Fate, chance: Chance, into: string): void => {
  for (const [name, { synced, pending }] of disk) {
    const survived = pending.flatMap((op) => survivors(op, fate, chance))
    const found = survived.reduce(apply, synced && Buffer.from(synced))
    if (found) writeFileSync(join(into, name), found)
  }
}

const survivors = (op: Op, fate: Fate, chance: Chance): readonly Op[] => {
  if (fate === 'all is kept') return [op]
  if (fate === 'all is lost' || chance.happens(1 / 3)) return []
  if (op.kind !== 'write' || chance.happens(1 / 2)) return [op]
  return sectorsOf(op).filter(() => chance.happens(1 / 2))
}

const sectorsOf = (write: Op & { kind: 'write' }): readonly Op[] => {
  const sectors: Op[] = []
  for (let at = write.at; at < write.at + write.bytes.length; ) {
    const end = Math.min((Math.floor(at / SECTOR) + 1) * SECTOR, write.at + write.bytes.length)
    const bytes = write.bytes.subarray(at - write.at, end - write.at)
    sectors.push({ kind: 'write', path: write.path, at, bytes })
    at = end
  }
  return sectors
}
