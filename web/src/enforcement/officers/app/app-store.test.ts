import { expect, test } from 'vitest'
import { withKey } from './app-store.ts'

const draft = { placeId: 1, licensePlate: '123ABC', reasonCode: '', note: '', photos: [] }

test('draft without a key: gets a new one; with a key: keeps it', () => {
  const first = withKey(draft)
  expect(first).toEqual({ ...draft, key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(withKey(draft).key).not.toBe(first.key)
  expect(withKey(first)).toEqual(first)
})
