import { glyphHeight, glyphWidth, hasDot } from './plate-font.ts'
import { encodePng } from './png.ts'

const width = 240
const height = 96
const palette = [0x2b2f33, 0x3a4046, 0xf4f4f0, 0x1b4fa0, 0x16181a]
const [night, bumper, white, blue, ink] = [0, 1, 2, 3, 4]
const frame = { left: 16, top: 26, right: 224, bottom: 70 }
const bandEnd = frame.left + 16

const background = (x: number, y: number): number => {
  const isPlate = x >= frame.left && x < frame.right && y >= frame.top && y < frame.bottom
  if (!isPlate) return y > 12 && y < 84 ? bumper : night
  return x < bandEnd ? blue : white
}

/** Scale of the font, so that the plate fits. */
const scaleFor = (letters: number): number =>
  Math.min(4, Math.floor((frame.right - bandEnd - 12) / (letters * (glyphWidth + 1))))

/** A camera image as a PNG: the plate on a dark bumper. */
export const drawPlate = (plate: string): Buffer => {
  const scale = scaleFor(plate.length)
  const advance = (glyphWidth + 1) * scale
  const left = Math.floor((bandEnd + frame.right - plate.length * advance + scale) / 2)
  const top = Math.floor((frame.top + frame.bottom - glyphHeight * scale) / 2)
  const isInk = (x: number, y: number): boolean => {
    const letter = plate[Math.floor((x - left) / advance)]
    const inLetter = Math.floor(((x - left) % advance) / scale)
    return x >= left && letter !== undefined && hasDot(letter, inLetter, Math.floor((y - top) / scale))
  }
  const dots = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) dots[y * width + x] = isInk(x, y) ? ink : background(x, y)
  return encodePng({ width, height, palette, dots })
}
