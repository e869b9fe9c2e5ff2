import sharp from 'sharp'

// Only what reads the three formats exists here, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
})
// Nothing is read twice, and one core is all that a child may take for an image.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
