import { open } from 'node:fs/promises'

/** The first bytes of a file, as many as there are of those asked for. */
export const readHead = async (file: string, length: number): Promise<Buffer> => {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}
