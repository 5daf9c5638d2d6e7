import sharp from 'sharp'

/** A grey photo. */
export const aPhoto = (width = 1200, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
