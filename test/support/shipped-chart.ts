import sharp from 'sharp'
import type { ChartImages } from '../../src/server/charts/images.ts'

/** Pictures that come with a version of the program: red charts. */
export const shipping = async (): Promise<ChartImages> => {
  const create = { width: 600, height: 300, channels: 3, background: 'red' } as const
  const bytes = await sharp({ create }).webp().toBuffer()
  const image = { etag: '"x"', bytes }
  return new Map([
    ['players-2240.webp', image],
    ['survey-2240.webp', image],
  ])
}
