import { expect, test } from 'vitest'
import { connectedSince } from './link-uptime.ts'
import { recordingGate } from './link.testing.ts'

test('link down: undefined and one warning; reconnect: start of the new connection (R159)', () => {
  const gate = recordingGate()
  const warned: string[] = []
  let now = '2026-03-04T10:00:00.000Z'
  const since = connectedSince(gate, { now: () => now, warn: (text) => warned.push(text) })
  gate.isDown = true
  expect([since(), warned]).toEqual([undefined, []])
  gate.isDown = false
  expect(since()).toBe('2026-03-04T10:00:00.000Z')
  now = '2026-03-04T10:05:00.000Z'
  expect(since()).toBe('2026-03-04T10:00:00.000Z')
  gate.isDown = true
  expect([since(), since()]).toEqual([undefined, undefined])
  expect(warned).toHaveLength(1)
  gate.isDown = false
  now = '2026-03-04T10:20:00.000Z'
  expect(since()).toBe('2026-03-04T10:20:00.000Z')
  expect(warned).toHaveLength(1)
})
