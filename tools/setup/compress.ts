import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Smaller files are not compressed, as they fit in one packet. */
const MIN_BYTES = 1_000

/**
 * Writes a `.br` and a `.gz` beside every text file under the folder, so that the server need not
 * compress them again and again.
 */
const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(folder, name))),
  )
}

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node tools/setup/compress.ts FOLDER')
await compressFolder(folder)
