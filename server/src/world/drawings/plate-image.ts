import { fileURLToPath } from 'node:url'

const fontfile = fileURLToPath(new URL('../../../assets/fonts/DejaVuSans-Bold.ttf', import.meta.url))

/** A part of the picture: the bumper, the plate or its blue band. */
const part = (background: string, [left, top, width, height]: readonly [number, number, number, number]) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
})
const parts = [part('#3a4046', [0, 13, 240, 71]), part('#f4f4f0', [16, 26, 208, 44]), part('#1b4fa0', [16, 26, 16, 44])]

const size = { width: 240, height: 96, channels: 3 as const }
/** The pixels without a plate number, drawn once: that takes longer than the number. */
let blank: Promise<Buffer> | undefined

/** Loaded on first use: the library takes memory that most nodes do not need. */
const loadSharp = async () => (await import('sharp')).default

const drawBlank = async (): Promise<Buffer> => {
  const sharp = await loadSharp()
  return sharp({ create: { ...size, background: '#2b2f33' } })
    .composite(parts)
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** A camera image of the plate as a PNG. */
export const drawPlate = async (plate: string): Promise<Buffer> => {
  const sharp = await loadSharp()
  blank ??= drawBlank().catch((error: unknown) => {
    blank = undefined
    throw error
  })
  const dpi = Math.min(136, Math.floor(1_000 / plate.length))
  const text = { text: plate, font: 'DejaVu Sans Bold 16', fontfile, dpi, rgba: true }
  return sharp(await blank, { raw: size })
    .composite([{ input: { text }, left: 42, top: 36 }])
    .png({ compressionLevel: 3 })
    .toBuffer()
}
