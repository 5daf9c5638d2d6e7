import { encodePng } from './png.ts'

/** Letters and digits of 5 × 7 dots, a row of dots per number, its bits from left to right. */
const rows: Readonly<Record<string, string>> = {
  0: '01110 10001 10011 10101 11001 10001 01110',
  1: '00100 01100 00100 00100 00100 00100 01110',
  2: '01110 10001 00001 00110 01000 10000 11111',
  3: '11110 00001 00001 01110 00001 00001 11110',
  4: '00010 00110 01010 10010 11111 00010 00010',
  5: '11111 10000 11110 00001 00001 10001 01110',
  6: '00110 01000 10000 11110 10001 10001 01110',
  7: '11111 00001 00010 00100 01000 01000 01000',
  8: '01110 10001 10001 01110 10001 10001 01110',
  9: '01110 10001 10001 01111 00001 00010 01100',
  A: '01110 10001 10001 11111 10001 10001 10001',
  B: '11110 10001 10001 11110 10001 10001 11110',
  C: '01110 10001 10000 10000 10000 10001 01110',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  G: '01110 10001 10000 10111 10001 10001 01110',
  H: '10001 10001 10001 11111 10001 10001 10001',
  I: '01110 00100 00100 00100 00100 00100 01110',
  J: '00111 00010 00010 00010 00010 10010 01100',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10011 10001 10001 10001',
  O: '01110 10001 10001 10001 10001 10001 01110',
  P: '11110 10001 10001 11110 10000 10000 10000',
  Q: '01110 10001 10001 10001 10101 10010 01101',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  U: '10001 10001 10001 10001 10001 10001 01110',
  V: '10001 10001 10001 10001 10001 01010 00100',
  W: '10001 10001 10001 10101 10101 11011 10001',
  X: '10001 10001 01010 00100 01010 10001 10001',
  Y: '10001 10001 01010 00100 00100 00100 00100',
  Z: '11111 00001 00010 00100 01000 10000 11111',
}

const glyphWidth = 5
const glyphHeight = 7

const unknown = '11111 10001 10001 10001 10001 10001 11111'

const glyphs = new Map(Object.entries(rows).map(([letter, dots]) => [letter, dots.split(' ')]))

/** True if the letter has a dot there; unknown letters are boxes. */
const hasDot = (letter: string, x: number, y: number): boolean =>
  (glyphs.get(letter) ?? unknown.split(' '))[y]?.[x] === '1'

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
