import { expect, test } from 'vitest'
import { cleanSchema, firstDifference } from './schema-text.ts'

test('dump: settings and comments of pg_dump are removed', () => {
  const dump = [
    '\\restrict abc',
    '-- Dumped by pg_dump version 15.18',
    'SET statement_timeout = 0;',
    `SELECT pg_catalog.set_config('search_path', '', false);`,
    '',
    'CREATE TABLE public.plates (',
    '    id bigint NOT NULL',
    ');',
    'ALTER TABLE public.plates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (',
    '    SEQUENCE NAME public.plates_id_seq',
    '    CACHE 1',
    ');',
    'ALTER TABLE ONLY public.plates',
    '    ADD CONSTRAINT plates_pkey PRIMARY KEY (id);',
  ].join('\n')
  expect(cleanSchema(dump).split('\n').slice(2)).toEqual([
    'CREATE TABLE plates (',
    '    id bigint NOT NULL',
    ');',
    'ALTER TABLE plates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;',
    'ALTER TABLE ONLY plates ADD CONSTRAINT plates_pkey PRIMARY KEY (id);',
    '',
  ])
})

test('different texts: the first difference is shown', () => {
  expect(firstDifference('a\nb\n', 'a\nb\n')).toBeUndefined()
  expect(firstDifference('a\nb\n', 'a\nc\n')).toBe('line 2:\n- c\n+ b')
  expect(firstDifference('a', 'a\nb')).toBe('line 2:\n- b\n+ (end)')
})
