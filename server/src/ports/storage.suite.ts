import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StoragePort } from './storage.port.ts'

/** `reopened` sees the same files; `broken` is a port whose storage cannot be used. */
type StoragePortUnderTest = {
  port: StoragePort
  broken: StoragePort
  reopened: () => Promise<StoragePort>
  close: () => Promise<void>
}

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7) % 256)

/** Behaviour that every storage adapter must have. */
export const storagePortSuite = (name: string, open: () => Promise<StoragePortUnderTest>) =>
  describe(`storage port: ${name}`, () => {
    let outside: StoragePortUnderTest
    beforeEach(async () => {
      outside = await open()
    })
    afterEach(() => outside.close())
    fileTests(() => outside)
    streamTests(() => outside)
    keyTests(() => outside)
  })

const samples = [
  { name: 'an image', key: 'lpr/2026/11/17.jpg', bytes: bytesOf(300_000), contentType: 'image/jpeg' },
  { name: 'an empty file', key: 'empty', bytes: bytesOf(0), contentType: 'application/octet-stream' },
  { name: 'leading line breaks', key: 'a.b-c_d/1', bytes: Uint8Array.of(10, 10, 13), contentType: 'text/plain; a=b' },
]

const fileTests = (outside: () => StoragePortUnderTest) => {
  test.each(samples)('put and get $name: same bytes and type', async ({ key, bytes, contentType }) => {
    await outside().port.put(key, bytes, contentType)
    const kept = await (await outside().reopened()).get(key)
    expect(kept?.contentType).toBe(contentType)
    expect(Buffer.compare(Buffer.from(kept?.bytes ?? [1]), bytes)).toBe(0)
  })

  test('unknown and removed keys: undefined', async () => {
    const { port } = outside()
    await port.put('kept/1', bytesOf(3), 'image/png')
    expect(await port.get('kept/2')).toBeNull()
    expect(await port.get('never/was/here')).toBeNull()
    await port.remove('kept/1')
    await port.remove('kept/1')
    expect(await port.get('kept/1')).toBeNull()
  })

  test('key that is a prefix of another: both are stored', async () => {
    const { port } = outside()
    await port.put('a', Uint8Array.of(1), 'x/1')
    await port.put('a/b', Uint8Array.of(2), 'x/2')
    expect([...((await port.get('a'))?.bytes ?? [])]).toEqual([1])
    expect([...((await port.get('a/b'))?.bytes ?? [])]).toEqual([2])
  })

  test('concurrent writers: one complete file', async () => {
    const { port } = outside()
    const writes = [10_000, 20_000, 30_000, 40_000].map((length) =>
      port.put('same', new Uint8Array(length).fill(length / 10_000), `x/${length}`),
    )
    await Promise.all(writes)
    const kept = await port.get('same')
    expect(kept?.contentType).toBe(`x/${kept?.bytes.length}`)
    expect(new Set(kept?.bytes).size).toBe(1)
  })
}

const streamTests = (outside: () => StoragePortUnderTest) => {
  test.each(samples)('stream $name: same bytes and type', async ({ key, bytes, contentType }) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7_000) }, (_, index) =>
      bytes.subarray(index * 7_000, (index + 1) * 7_000),
    )
    await outside().port.putStream(key, Readable.from(pieces), contentType)
    const port = await outside().reopened()
    expect((await port.get(key))?.contentType).toBe(contentType)
    const opened = await port.open(key)
    expect(opened).not.toBeNull()
    if (opened) expect(Buffer.compare(await buffer(opened), bytes)).toBe(0)
  })

  test('stream fails: old file stays, stream’s error is thrown', async () => {
    const { port } = outside()
    await port.put('same', bytesOf(3), 'x/old')
    const broken = Readable.from(
      (function* () {
        yield bytesOf(10)
        throw new Error('line went dead')
      })(),
    )
    await expect(port.putStream('same', broken, 'x/new')).rejects.toThrow('line went dead')
    expect((await port.get('same'))?.contentType).toBe('x/old')
  })

  test('open an unknown key: undefined', async () => {
    expect(await outside().port.open('never/was/here')).toBeNull()
  })
}

const badKeys = [
  '',
  '/',
  '/etc/passwd',
  '..',
  '../up',
  'a/../../up',
  'a//b',
  'a/',
  '.hidden',
  'a\\b',
  'a\0b',
  'C:x',
  'õ',
]

const keyTests = (outside: () => StoragePortUnderTest) => {
  test.each([...badKeys, 'x'.repeat(201)])('key %j: refused', async (key) => {
    const refusal = { name: 'PortFailure', reason: 'refused', retryable: false }
    await expect(outside().port.put(key, bytesOf(1), 'x/y')).rejects.toMatchObject(refusal)
    await expect(outside().port.get(key)).rejects.toMatchObject(refusal)
    await expect(outside().port.putStream(key, Readable.from([]), 'x/y')).rejects.toMatchObject(refusal)
    await expect(outside().port.open(key)).rejects.toMatchObject(refusal)
    await expect(outside().port.remove(key)).rejects.toMatchObject(refusal)
  })

  test('unusable storage: retryable PortFailure', async () => {
    await expect(outside().broken.put('a', bytesOf(1), 'x/y')).rejects.toMatchObject({
      name: 'PortFailure',
      reason: 'unreachable',
      retryable: true,
    })
  })
}
