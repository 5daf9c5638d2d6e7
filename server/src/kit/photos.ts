import { fileURLToPath } from 'node:url'
import { Rejection } from './errors.ts'

/** Longest side of a stored photo in pixels. */
const longestSide = 2_400
/** A larger picture is refused before it is decoded: it would fill the memory. */
const mostPixels = 60_000_000
const fontFile = fileURLToPath(new URL('../../assets/fonts/DejaVuSans-Bold.ttf', import.meta.url))

// Loaded on first use: the library takes memory that most nodes do not need.
const loadSharp = async () => (await import('sharp')).default

/**
 * A photo as it is stored: upright JPEG without metadata, at most 2,400 pixels a side.
 *
 * @throws Rejection 422 with `reason` for anything that is not a whole JPEG, PNG or WebP picture.
 */
export const readPhoto = async (bytes: Uint8Array, reason: string): Promise<Uint8Array> => {
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!['jpeg', 'png', 'webp'].includes(format)) throw new Error(`a photo of another kind: ${format}`)
    const side = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
    return await picture.rotate().resize(side).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  } catch {
    throw new Rejection(422, reason)
  }
}

/** Characters that Pango would read as markup. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The photo with the text across all of it: white with a dark edge, so that it is seen on any ground and cannot be cut off
 * (R142). Returns a JPEG.
 */
export const watermark = async (bytes: Uint8Array, text: string): Promise<Uint8Array> => {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes).metadata()
  const dpi = Math.max(72, Math.round(width / 9))
  const line = (colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escaped(text)}</span>`,
        font: 'DejaVu Sans Bold 8',
        fontfile: fontFile,
        rgba: true,
        dpi,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const [light, dark] = await Promise.all([line('#ffffff'), line('#000000')])
  const edge = Math.max(1, Math.round(dpi / 90))
  const space = Math.round(light.info.height * 3)
  const stamp = await sharp({
    create: {
      width: light.info.width + space,
      height: light.info.height + space,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([
      { input: dark.data, left: edge, top: edge },
      { input: light.data, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  const tilted = await sharp(stamp)
    .rotate(-24, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .composite([
      {
        input: Buffer.from([255, 255, 255, 115]),
        raw: { width: 1, height: 1, channels: 4 },
        tile: true,
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer()
  const { width: stampWidth, height: stampHeight } = await sharp(tilted).metadata()
  const tile =
    stampWidth > width || stampHeight > height
      ? await sharp(tilted).resize({ width, height, fit: 'inside' }).toBuffer()
      : tilted
  return sharp(bytes)
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
