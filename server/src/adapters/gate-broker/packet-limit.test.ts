import { describe, expect, test } from 'vitest'
import { packetWatch } from './packet-limit.ts'

const packet = (length: number): Uint8Array => {
  const bytes = [0x30]
  let rest = length
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(bytes), Buffer.alloc(length)])
}

describe('packet length', () => {
  test.each([
    { length: 0, fine: true },
    { length: 127, fine: true },
    { length: 128, fine: true },
    { length: 1000, fine: true },
    { length: 1001, fine: false },
    { length: 300_000, fine: false },
  ])('$length bytes, limit 1000: $fine', ({ length, fine }) => {
    const isFine = packetWatch(1000)
    expect(isFine(packet(length))).toBe(fine)
  })
  test('packets split at any position: same result', () => {
    const stream = Buffer.concat([packet(3), packet(200), packet(0), packet(999)])
    for (const size of [1, 2, 3, 7, 150]) {
      const isFine = packetWatch(1000)
      for (let at = 0; at < stream.length; at += size) expect(isFine(stream.subarray(at, at + size))).toBe(true)
      expect(isFine(packet(1001).subarray(0, 1))).toBe(true)
      expect(isFine(packet(1001).subarray(1))).toBe(false)
    }
  })
  test('endless length: rejected', () => {
    expect(packetWatch(2 ** 30)(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0xff]))).toBe(false)
  })
})
