import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import {
  del,
  get,
  post,
  put,
  type AnswerOf,
  type CallOf,
  type EntityOf,
  type FileAnswer,
  type RequestOf,
  type ResultOf,
} from './endpoint.ts'
import { PathId } from './input.ts'
import { pageQuery, type Page, type WrittenPage } from './page.ts'

const Row = z.object({ Id: z.number(), Name: z.string() })
type Row = { Id: number; Name: string }

const frame = { summary: 'An endpoint', permission: 'signedIn', scope: 'none' } as const

const find = get('/adminapi/things/:id', { ...frame, params: z.object({ id: PathId }), answer: Row })
const list = get('/adminapi/things', {
  ...frame,
  query: z.object({ ...pageQuery([20, 50]), name: z.string().optional() }),
  answer: Row,
  paged: true,
})
const save = put('/adminapi/things/:id/parts/:partId', {
  ...frame,
  params: z.object({ id: PathId, partId: PathId }),
  query: z.object({ invite: z.stringbool().optional() }),
  body: z.object({ Name: z.string(), Comment: z.string().default('') }),
  answer: Row,
})
const download = get('/adminapi/things/:id/pdf', {
  ...frame,
  params: z.object({ id: PathId }),
  file: 'application/pdf',
})
const ping = post('/admin/ping', { summary: 'Anybody may', permission: 'public', scope: 'none' })
const remove = del('/adminapi/things', { ...frame, body: z.object({ Id: z.number() }) })

describe('definition of an endpoint', () => {
  test.each([
    { endpoint: find, method: 'GET', path: '/adminapi/things/:id' },
    { endpoint: save, method: 'PUT', path: '/adminapi/things/:id/parts/:partId' },
    { endpoint: ping, method: 'POST', path: '/admin/ping' },
    { endpoint: remove, method: 'DELETE', path: '/adminapi/things' },
  ])('$method $path', ({ endpoint, method, path }) => expect(endpoint).toMatchObject({ method, path }))

  test('method, path and permission of an endpoint: literal types', () => {
    expectTypeOf(find.method).toEqualTypeOf<'GET'>()
    expectTypeOf(find.path).toEqualTypeOf<'/adminapi/things/:id'>()
    expectTypeOf(ping.permission).toEqualTypeOf<'public'>()
  })
})

test('entities of a scope: literal types', () => {
  const undo = post('/things/:id/undo', {
    ...frame,
    scope: { kind: 'place', ids: { id: 'thing', PartId: 'part' } },
    params: z.object({ id: PathId }),
    body: z.object({ PartId: z.number() }),
  })
  expectTypeOf<EntityOf<typeof undo | typeof ping>>().toEqualTypeOf<'thing' | 'part'>()
})

describe('handler types', () => {
  test('input: path, query and body merged and decoded', () => {
    expectTypeOf<RequestOf<typeof find>['id']>().toEqualTypeOf<number>()
    expectTypeOf<RequestOf<typeof save>>().toExtend<{ id: number; partId: number; invite?: boolean; Name: string }>()
    expectTypeOf<RequestOf<typeof save>['Comment']>().toEqualTypeOf<string>()
    expectTypeOf<RequestOf<typeof list>['page']>().toEqualTypeOf<number>()
    expectTypeOf<RequestOf<typeof list>['page_size']>().toEqualTypeOf<20 | 50>()
    expectTypeOf<RequestOf<typeof ping>>().toEqualTypeOf<unknown>()
  })

  test('answer: a row, a page, a file or nothing', () => {
    expectTypeOf<AnswerOf<typeof find>>().toEqualTypeOf<Row>()
    expectTypeOf<AnswerOf<typeof list>>().toEqualTypeOf<Page<Row> | WrittenPage>()
    expectTypeOf<AnswerOf<typeof download>>().toEqualTypeOf<FileAnswer>()
    expectTypeOf<AnswerOf<typeof ping>>().toEqualTypeOf<Record<string, never>>()
    expectTypeOf<AnswerOf<typeof remove>>().toEqualTypeOf<Record<string, never>>()
  })
})

describe('caller types', () => {
  test('input: defaults are optional, values not yet converted', () => {
    expectTypeOf<CallOf<typeof save>['Comment']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<CallOf<typeof save>['invite']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<CallOf<typeof list>['page']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<CallOf<typeof find>['id']>().toEqualTypeOf<number>()
    expectTypeOf<{ id: string }>().not.toExtend<CallOf<typeof find>>()
    expectTypeOf<{ id: number; partId: number }>().not.toExtend<CallOf<typeof save>>()
  })

  test('result: a file is a blob, a list a page', () => {
    expectTypeOf<ResultOf<typeof download>>().toEqualTypeOf<Blob>()
    expectTypeOf<ResultOf<typeof list>>().toEqualTypeOf<Page<Row>>()
    expectTypeOf<ResultOf<typeof find>>().toEqualTypeOf<Row>()
  })
})

test('contradicting definitions of an endpoint: do not compile', () => {
  const id = z.object({ id: PathId })
  const endpoints = [
    // @ts-expect-error the path has :id, but no params are declared
    get('/things/:id', { ...frame }),
    // @ts-expect-error the path names it :thingId
    get('/things/:thingId', { ...frame, params: id }),
    // @ts-expect-error the second parameter is missing
    get('/things/:id/parts/:partId', { ...frame, params: id }),
    // @ts-expect-error the path has no parameter
    get('/things', { ...frame, params: id }),
    // @ts-expect-error unknown permission
    get('/things', { summary: 'x', permission: 'things.see', scope: 'none' }),
    // @ts-expect-error permission is required
    get('/things', { summary: 'x', scope: 'none' }),
    // @ts-expect-error scope is required
    get('/things', { summary: 'x', permission: 'signedIn' }),
    // @ts-expect-error the scope names an input that does not exist
    get('/things/:id', { ...frame, params: id, scope: { kind: 'place', ids: { placeId: 'place' } } }),
    // @ts-expect-error a public endpoint has no scope
    get('/things', { summary: 'x', permission: 'public', scope: 'list' }),
  ]
  expect(endpoints).toHaveLength(9)
})
