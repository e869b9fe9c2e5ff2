import { expect, test } from 'vitest'
import { picture } from '#test/support/pictures.ts'
import { sharp } from './frugal-sharp.ts'

const dots = () => picture(9, 9, (x, y) => [x, y, 99])

test.each(['gif', 'tiff', 'avif'] as const)('no loader for %s exists', async (format) => {
  const bytes = await dots().toFormat(format).toBuffer()
  await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'P3 1 1 255 1 2 3',
  '%PDF-1.4',
])('no loader for %s exists', async (text) => {
  await expect(sharp(Buffer.from(text)).metadata()).rejects.toThrow('unsupported image format')
})
