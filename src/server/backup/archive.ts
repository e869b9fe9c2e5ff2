import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { damaged, UnusableBackup } from '#campaign/backup/unusable.ts'
import { CAMPAIGN_FILE, MAX_ENTRIES, maxBytesOf } from './layout.ts'

/** A ZIP file from a stranger: nothing in it is believed. */
export interface Archive {
  /** Claimed sizes by name, in bytes. */
  readonly sizes: ReadonlyMap<string, number>
  /** Checks the bytes while they are read. @throws UnusableBackup */
  read(name: string): AsyncGenerator<Buffer, void>
  close(): void
}

/** Every ZIP file that is not empty begins so. */
const SIGNATURE = Buffer.from('PK\x03\x04', 'latin1')

/** @param maxHistory bytes of all changes. @throws UnusableBackup */
export const openArchive = async (file: string, maxHistory: number): Promise<Archive> => {
  const head = await buffer(createReadStream(file, { end: SIGNATURE.length - 1 }))
  if (!head.equals(SIGNATURE)) throw new UnusableBackup('foreign')
  const options = { autoClose: false, strictFileNames: true, validateEntrySizes: true }
  const zip = await openPromise(file, options).catch(isBroken)
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new UnusableBackup('too-large')
    const entries = await entriesOf(zip, maxHistory)
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

const isBroken = (error: unknown): never => {
  throw damaged(error instanceof Error ? error.message : String(error))
}

const entriesOf = async (zip: ZipFile, maxHistory: number): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let hasOther = false
  for await (const entry of unbroken(zip.eachEntry())) {
    const name = entry.fileName
    const most = maxBytesOf(name, maxHistory)
    if (most === 0) {
      hasOther = true
      continue
    }
    if (entries.has(name)) throw damaged(`${name} is in it twice`)
    if (!entry.canDecodeFileData()) throw damaged(`${name} cannot be unpacked`)
    if (entry.uncompressedSize > most) throw new UnusableBackup('too-large')
    entries.set(name, entry)
  }
  if (!entries.has(CAMPAIGN_FILE)) throw new UnusableBackup('foreign')
  if (hasOther) throw damaged('there is a file in it that does not belong there')
  return entries
}

async function* bytesOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer, void> {
  if (!entry) throw damaged('a file is missing in it')
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(isBroken)
  let sum = 0
  for await (const bytes of unbroken<Buffer>(stream)) {
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (sum !== entry.crc32) throw damaged(`${entry.fileName} has another checksum`)
}

async function* unbroken<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part, void> {
  try {
    yield* parts
  } catch (error) {
    isBroken(error)
  }
}

/** @throws UnusableBackup */
export const readWhole = async (archive: Archive, name: string): Promise<Buffer> =>
  buffer(archive.read(name))

const LINE_END = 0x0a

/**
 * The lines of a text, each of which ends with a line feed.
 *
 * @throws UnusableBackup when the last line is cut off, or one is longer than `maxBytes`
 */
export async function* linesOf(
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
