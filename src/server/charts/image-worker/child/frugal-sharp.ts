import sharp from 'sharp'

// Block all loaders but those of the three formats, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
})
// Nothing is read twice, and an image may take one core.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
