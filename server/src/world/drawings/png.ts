import { crc32, deflateSync } from 'node:zlib'

/** An image with one palette index per pixel; palette of `rgb` values like 0xffffff. */
type IndexedImage = { width: number; height: number; palette: readonly number[]; dots: Uint8Array }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([frame, named, sum])
}

const header = ({ width, height }: IndexedImage): Buffer => {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, 3, 0, 0, 0], 8) // 8 bits, palette, deflate, default filters, not interlaced
  return bytes
}

const rowsOf = ({ width, height, dots }: IndexedImage): Buffer => {
  const rows = Buffer.alloc((width + 1) * height) // each row starts with its filter byte, 0 = none
  for (let y = 0; y < height; y += 1) rows.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return rows
}

export const encodePng = (image: IndexedImage): Buffer => {
  const colours = Buffer.from(image.palette.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', header(image)),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rowsOf(image), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
