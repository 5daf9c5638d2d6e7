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

const unknown = '11111 10001 10001 10001 10001 10001 11111'

const glyphWidth = 5
const glyphHeight = 7
const width = 240
const height = 96
const palette = [0x2b2f33, 0x3a4046, 0xf4f4f0, 0x1b4fa0, 0x16181a]
const [bumper, white, blue, ink] = [1, 2, 3, 4]

type Box = { left: number; top: number; right: number; bottom: number }
const frame: Box = { left: 16, top: 26, right: 224, bottom: 70 }
const bandEnd = frame.left + 16

const fill = (dots: Uint8Array, colour: number, { left, top, right, bottom }: Box): void => {
  for (let y = top; y < bottom; y += 1) dots.fill(colour, y * width + left, y * width + right)
}

/** A plate without letters on a dark bumper. */
const emptyPlate = new Uint8Array(width * height)
fill(emptyPlate, bumper, { left: 0, top: 13, right: width, bottom: 84 })
fill(emptyPlate, white, frame)
fill(emptyPlate, blue, { ...frame, right: bandEnd })

/** A camera image of the plate as a PNG, in the largest font that fits; unknown letters are boxes. */
export const drawPlate = (plate: string): Buffer => {
  const scale = Math.min(4, Math.floor((frame.right - bandEnd - 12) / (plate.length * (glyphWidth + 1))))
  const advance = (glyphWidth + 1) * scale
  const start = Math.floor((bandEnd + frame.right - plate.length * advance + scale) / 2)
  const above = Math.floor((frame.top + frame.bottom - glyphHeight * scale) / 2)
  const dots = emptyPlate.slice()
  for (const [index, letter] of Array.from(plate).entries())
    for (const [y, row] of (rows[letter] ?? unknown).split(' ').entries())
      for (const [x, dot] of Array.from(row).entries()) {
        const [left, top] = [start + index * advance + x * scale, above + y * scale]
        if (dot === '1') fill(dots, ink, { left, top, right: left + scale, bottom: top + scale })
      }
  return encodePng({ width, height, palette, dots })
}
