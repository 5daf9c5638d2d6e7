// PGlite too: dialect
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { Parameters, partOf, type Bind } from './parameters.ts'

const nowhere = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const within = (textWith: (bind: Bind) => string) => {
  const { sql: text, parameters } = sql`select ${'before'} where ${partOf(textWith)} limit ${3}`.compile(nowhere)
  return { text, values: parameters }
}

test('no values: plain text', () => {
  expect(within(() => 'true')).toEqual({ text: 'select $1 where true limit $2', values: ['before', 3] })
})

test('values of a part: numbered after those of the statement', () => {
  expect(within((bind) => `a = ${bind('one')} and b = ${bind(null)}`)).toEqual({
    text: 'select $1 where a = $2 and b = $3 limit $4',
    values: ['before', 'one', null, 3],
  })
})

test('question mark in the text: not a placeholder', () => {
  expect(within((bind) => `a ?| ${bind(['x'])} and b <> 'who?'`)).toEqual({
    text: "select $1 where a ?| $2 and b <> 'who?' limit $3",
    values: ['before', ['x'], 3],
  })
})

test('placeholder used twice and out of order: keeps its value', () => {
  const place = (bind: Bind) => {
    const [first, second] = [bind('first'), bind('second')]
    return `a = ${second} or b = ${first} or c = ${second}`
  }
  expect(within(place)).toEqual({
    text: 'select $1 where a = $2 or b = $3 or c = $4 limit $5',
    values: ['before', 'second', 'first', 'second', 3],
  })
})

test('complete statement: numbered placeholders', () => {
  const { add, values } = new Parameters()
  expect([add('one'), add('two'), values]).toEqual(['$1', '$2', ['one', 'two']])
})
