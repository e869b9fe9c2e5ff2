import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { damaged, UnusableBackup } from '#campaign/backup/unusable.ts'
import { CAMPAIGN_FILE, MAX_ENTRIES, maxBytesOf } from './layout.ts'

/** An open ZIP file from a stranger: sizes and checksums in it are checked. */
export interface Archive {
  /** Unpacked sizes in bytes that the file claims, by name. */
  readonly sizes: ReadonlyMap<string, number>
  /** Unpacks a file, and checks it meanwhile. @throws UnusableBackup */
  read(name: string): AsyncGenerator<Buffer, void>
  close(): void
}

/** The first bytes of every ZIP file that is not empty. */
const ZIP_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1')

/** Opens a backup and checks its list of files. @param maxHistory bytes of all changes @throws UnusableBackup */
export const openArchive = async (file: string, maxHistory: number): Promise<Archive> => {
  const head = await buffer(createReadStream(file, { end: ZIP_SIGNATURE.length - 1 }))
  if (!head.equals(ZIP_SIGNATURE)) throw new UnusableBackup('foreign')
  const options = { autoClose: false, strictFileNames: true, validateEntrySizes: true }
  const zip = await openPromise(file, options).catch(throwDamaged)
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new UnusableBackup('too-large')
    const entries = await readEntries(zip, maxHistory)
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read: (name) => bytesOf(zip, entries.get(name)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const throwDamaged = (error: unknown): never => {
  throw damaged(error instanceof Error ? error.message : String(error))
}

const readEntries = async (
  zip: ZipFile,
  maxHistory: number,
): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let hasUnknownFile = false
  for await (const entry of withDamage(zip.eachEntry())) {
    const name = entry.fileName
    const maxBytes = maxBytesOf(name, maxHistory)
    if (maxBytes === 0) {
      hasUnknownFile = true
      continue
    }
    if (entries.has(name)) throw damaged(`${name} is in it twice`)
    if (!entry.canDecodeFileData()) throw damaged(`${name} cannot be unpacked`)
    if (entry.uncompressedSize > maxBytes) throw new UnusableBackup('too-large')
    entries.set(name, entry)
  }
  if (!entries.has(CAMPAIGN_FILE)) throw new UnusableBackup('foreign')
  if (hasUnknownFile) throw damaged('there is a file in it that does not belong there')
  return entries
}

async function* bytesOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer, void> {
  if (!entry) throw damaged('a file is missing in it')
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(throwDamaged)
  let checksum = 0
  for await (const bytes of withDamage<Buffer>(stream)) {
    checksum = crc32(bytes, checksum)
    yield bytes
  }
  if (checksum !== entry.crc32) throw damaged(`${entry.fileName} has another checksum`)
}

/** Yields the same items; any error becomes `UnusableBackup`. */
async function* withDamage<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  try {
    yield* items
  } catch (error) {
    throwDamaged(error)
  }
}

/** Unpacks a whole file into memory. @throws UnusableBackup */
export const readWhole = async (archive: Archive, name: string): Promise<Buffer> =>
  buffer(archive.read(name))

const LINE_END = 0x0a

/**
 * Splits bytes into lines, each of which ends with a line feed.
 *
 * @throws UnusableBackup when the last line is cut off, or one is longer than `maxBytes`
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = []
  let size = 0
  const add = (part: Buffer): void => {
    parts.push(part)
    size += part.length
    if (size > maxBytes) throw new UnusableBackup('too-large')
  }
  for await (const chunk of chunks) {
    let begin = 0
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, begin)) {
      add(chunk.subarray(begin, end))
      yield Buffer.concat(parts)
      parts = []
      size = 0
      begin = end + 1
    }
    if (begin < chunk.length) add(chunk.subarray(begin))
  }
  if (size > 0) throw damaged('its last line is cut off')
}
