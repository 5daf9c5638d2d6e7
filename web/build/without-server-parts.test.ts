import { expect, test } from 'vitest'
import { forBrowser } from './without-server-parts.ts'

test('endpoints: the browser keeps the way to call them, without answer, texts and scope', () => {
  const code = `export const api = { find: get('/places/:id', { summary: 'One place', params, answer: z.array(Place), scope: 'list' }) }`
  expect(forBrowser(code, { hasEndpoints: true })).toBe(
    `export const api = { find: get('/places/:id', { ...{}, params, ...{}, ...{} }) }`,
  )
})

test('permission of an endpoint: kept if it is public', () => {
  const code = `export const api = { find: get('/a', { permission: 'public', params }), save: put('/a', { permission: editors }) }`
  expect(forBrowser(code, { hasEndpoints: true })).toBe(
    `export const api = { find: get('/a', { permission: 'public', params }), save: put('/a', { ...{} }) }`,
  )
})

test('constants made by a call are marked as droppable', () => {
  expect(forBrowser(`export const Place = z.object({ Id }).meta({ id: 'Place' })`, { hasEndpoints: false })).toBe(
    `export const Place = /* @__PURE__ */ (() => z.object({ Id }).meta({ id: 'Place' }))()`,
  )
})

test('endpoint as a constant of its own: left-out parts and the mark do not overlap', () => {
  const code = `const list = get('/places', { summary: 'Places', query, answer: Place })\nconst sizes = [10, 20]`
  expect(forBrowser(code, { hasEndpoints: true })).toBe(
    `const list = /* @__PURE__ */ (() => get('/places', { ...{}, query, ...{} }))()\nconst sizes = [10, 20]`,
  )
})
