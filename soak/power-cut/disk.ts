import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Chance } from '../support/chance.ts'
import type { TraceEvent } from './trace.ts'

type FileOperation = Exclude<TraceEvent, { kind: 'say' | 'sync' }>

/** A file on the simulated disk: its synced content, and the operations since. */
interface FileOnDisk {
  /** The synced content; undefined when there is no such file. */
  synced: Buffer | undefined
  pending: FileOperation[]
}

/** A simulated disk: files by name. */
export type Disk = Map<string, FileOnDisk>

/** Bytes that a disk writes whole or not at all. */
const SECTOR_BYTES = 512

/** The disk of a folder, all of it synced. Without the -shm, which SQLite makes anew. */
export const diskOf = (folder: string): Disk =>
  new Map(
    readdirSync(folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [name, { synced: readFileSync(join(folder, name)), pending: [] }]),
  )

/** Applies an event to the disk. */
export const applyEvent = (disk: Disk, event: TraceEvent, folder: string): void => {
  if (event.kind === 'say') return
  if (event.kind === 'sync' && event.path === folder) {
    syncNames(disk)
    return
  }
  const file = fileOf(disk, event.path)
  if (event.kind === 'sync') {
    file.synced = file.pending.reduce(applyOperation, file.synced)
    file.pending = []
  } else {
    file.pending.push(event)
  }
}

const fileOf = (disk: Disk, path: string): FileOnDisk => {
  const name = basename(path)
  const file = disk.get(name) ?? { synced: undefined, pending: [] }
  disk.set(name, file)
  return file
}

/** Syncs a folder: the disk then knows which files there are, not their content. */
const syncNames = (disk: Disk): void => {
  for (const file of disk.values()) {
    const unlinkIndex = file.pending.findLastIndex(({ kind }) => kind === 'unlink')
    if (unlinkIndex >= 0)
      Object.assign(file, { synced: undefined, pending: file.pending.slice(unlinkIndex + 1) })
    const isCreated = file.pending.some(({ kind }) => kind === 'create')
    if (isCreated) file.synced ??= Buffer.alloc(0)
    file.pending = file.pending.filter(({ kind }) => kind !== 'create')
  }
}

const applyOperation = (content: Buffer | undefined, op: FileOperation): Buffer | undefined => {
  switch (op.kind) {
    case 'create':
      return content ?? Buffer.alloc(0)
    case 'unlink':
      return undefined
    case 'truncate':
      return resize(content ?? Buffer.alloc(0), op.length)
    case 'write': {
      const oldContent = content ?? Buffer.alloc(0)
      const end = op.at + op.bytes.length
      const newContent = end > oldContent.length ? resize(oldContent, end) : oldContent
      op.bytes.copy(newContent, op.at)
      return newContent
    }
  }
}

/** Buffers with room behind their data, so that a log is not copied for each page that it grows. */
const buffersWithRoom = new WeakSet<object>()

const resize = (content: Buffer, length: number): Buffer => {
  if (length <= content.length) return content.subarray(0, length)
  const { buffer } = content
  if (buffersWithRoom.has(buffer) && buffer.byteLength >= length)
    return Buffer.from(buffer, 0, length).fill(0, content.length)
  const larger = Buffer.alloc(2 * length)
  buffersWithRoom.add(larger.buffer)
  content.copy(larger)
  return larger.subarray(0, length)
}

/** Outcomes of a power cut for data that was not synced. */
export const FATES = ['all is lost', 'some is lost or torn', 'all is kept'] as const
export type Fate = (typeof FATES)[number]

/** Writes the files that a power cut leaves into an empty folder. */
export const cutPower = (disk: Disk, fate: Fate, chance: Chance, into: string): void => {
  for (const [name, { synced, pending }] of disk) {
    const survivingOperations = pending.flatMap((op) => survivingParts(op, fate, chance))
    const content = survivingOperations.reduce(applyOperation, synced && Buffer.from(synced))
    if (content) writeFileSync(join(into, name), content)
  }
}

const survivingParts = (
  op: FileOperation,
  fate: Fate,
  chance: Chance,
): readonly FileOperation[] => {
  if (fate === 'all is kept') return [op]
  if (fate === 'all is lost' || chance.happens(1 / 3)) return []
  if (op.kind !== 'write' || chance.happens(1 / 2)) return [op]
  return sectorsOf(op).filter(() => chance.happens(1 / 2))
}

const sectorsOf = (write: FileOperation & { kind: 'write' }): readonly FileOperation[] => {
  const sectors: FileOperation[] = []
  for (let at = write.at; at < write.at + write.bytes.length; ) {
    const end = Math.min(
      (Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES,
      write.at + write.bytes.length,
    )
    const bytes = write.bytes.subarray(at - write.at, end - write.at)
    sectors.push({ kind: 'write', path: write.path, at, bytes })
    at = end
  }
  return sectors
}
