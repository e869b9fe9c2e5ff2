import sharp from 'sharp'

// Blocks all loaders but those of three formats, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
})
// No cache, as nothing is read twice; one core for an image.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
