import { describe, expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { codeOf } from '../../kit/code.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { isZoneCode } from './zone-code.ts'
import { iconMaxBytes, isZoneIcon } from './zone-icon.ts'
import { isZoneNamed, mayDeleteZone } from './zones.policy.ts'
import { SaveZone, type ZoneDependant } from './zones.schema.ts'

test.each([
  ['Tallinna kesklinn', 'TALLINNA-KESKLINN'],
  ['Pärnu rand (lõuna)', 'PARNU-RAND-LOUNA'],
  ['Rīgas centrs', 'RIGAS-CENTRS'],
  ['  tln--kesk ', 'TLN-KESK'],
  ['停车场', ''],
])('name "%s": code "%s" (R173)', (name, code) => {
  expect(codeOf(name)).toBe(code)
  expect(isZoneCode(code)).toBe(code !== '')
})

test.each([
  ['tln-kesk', 'TLN-KESK'],
  ['', ''],
])('entered code "%s": saved as "%s"', (Code, kept) => {
  expect(SaveZone.parse({ Name: 'Kesklinn', Code }).Code).toBe(kept)
})

test('code of signs only: refused', () => {
  expect(SaveZone.safeParse({ Name: 'Kesklinn', Code: '!!' }).success).toBe(false)
})

test.each([
  [{ Name: '', Code: '' }, false],
  [{ Name: ' ', Code: '' }, false],
  [{ Name: 'Kesklinn', Code: '' }, true],
  [{ Name: '', Code: 'TLN' }, true],
])('zone %o: saving enabled %s', (zone, isOffered) => {
  expect(isZoneNamed(zone)).toBe(isOffered)
})

describe('deleting a zone in use (R9, R173)', () => {
  const admin = actorAs('globalAdmin')
  const used = (count: number): ZoneDependant[] =>
    Array.from({ length: count }, (_, index) => ({ Kind: 'place', Id: index + 1, Name: `P${index + 1}` }))
  const names = (count: number) => {
    const verdict = mayDeleteZone(admin, { Dependants: used(count) })
    return verdict.ok ? 'yes' : `${verdict.reason} ${String(verdict.details?.['names'])}`
  }
  test('refusal names its users, ten at most', () => {
    expect(names(0)).toBe('yes')
    expect(names(2)).toBe('zones.inUse P1, P2')
    expect(names(12)).toBe('zones.inUse P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, …')
  })
})

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const four = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const chunk = (type: string, content: number[]) => [
  ...four(content.length),
  ...Array.from(type, (letter) => letter.charCodeAt(0)),
  ...content,
  0,
  0,
  0,
  0,
]
const png = (width: number, height: number, content: number[] = [1]) =>
  Uint8Array.from([
    ...signature,
    ...chunk('IHDR', [...four(width), ...four(height), 8, 6, 0, 0, 0]),
    ...chunk('IDAT', content),
    ...chunk('IEND', []),
  ])

describe('zone icon by content (R173)', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, () => 0)])
  const whole = png(512, 512)
  test.each([
    { what: 'a PNG of 512 × 512', bytes: whole, expected: 'yes' },
    { what: 'one pixel', bytes: png(1, 1), expected: 'yes' },
    { what: 'a pixel too wide', bytes: png(513, 1), expected: 'zones.iconTooBig' },
    { what: 'a pixel too high', bytes: png(1, 513), expected: 'zones.iconTooBig' },
    { what: 'no width', bytes: png(0, 1), expected: 'zones.iconTooBig' },
    { what: 'a JPEG', bytes: jpeg, expected: 'zones.iconNotPng' },
    { what: 'nothing', bytes: new Uint8Array(), expected: 'zones.iconNotPng' },
    { what: 'the signature alone', bytes: whole.subarray(0, 8), expected: 'zones.iconNotPng' },
    { what: 'half a PNG', bytes: whole.subarray(0, 40), expected: 'zones.iconNotPng' },
    { what: 'bytes after its end', bytes: Uint8Array.from([...whole, 60, 115]), expected: 'zones.iconNotPng' },
    { what: 'more than 512 KB', bytes: new Uint8Array(iconMaxBytes + 1), expected: 'zones.iconTooLarge' },
  ])('$what: $expected', ({ bytes, expected }) => {
    expect(outcomeOf(isZoneIcon(bytes))).toBe(expected)
  })
})
