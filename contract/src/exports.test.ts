import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Endpoint } from './kit/endpoint.ts'

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))

test('paged lists: each has an export, but for those of decision 120 (R182)', () => {
  const exported = new Set(endpoints.map(({ path }) => path))
  const without = endpoints.filter(({ paged, path }) => paged === true && !exported.has(`${path}/export`))
  expect(without.map(({ path }) => path).toSorted()).toEqual([
    '/adminapi/board',
    '/adminapi/disputes/place/:placeId',
    '/adminapi/fleets/:id/users/:userId/visitor-session',
    '/adminapi/gatecontrollers/offline',
    '/adminapi/imports',
    '/adminapi/imports/:id/rows',
    // The export of its whole list has its rows (decision 0171).
    '/adminapi/parkingsessions/desk',
    '/adminapi/places/:id/gatecontrollers/:controllerId/logs',
    '/adminapi/whitelists',
  ])
})
