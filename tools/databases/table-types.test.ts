import { expect, test } from 'vitest'
import { tableTypes } from './table-types.ts'

const linesOf = (schema: string): string[] =>
  tableTypes(schema)
    .split('\n')
    .map((line) => line.trim())

test('table types: identity, default, generated, array and nullable columns as Kysely expects them', () => {
  const schema = `
CREATE TABLE plates (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    plate text NOT NULL CHECK ((plate <> '')),
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    rate numeric(5,2),
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    reversed text GENERATED ALWAYS AS (reverse(plate)) STORED NOT NULL,
    CONSTRAINT plates_check CHECK (
CASE
    WHEN (rate IS NULL) THEN true
    ELSE (rate > (0)::numeric)
END)
);
`
  const lines = linesOf(schema)
  expect(lines.slice(lines.indexOf('plates: {'))).toEqual([
    'plates: {',
    'id: Generated<number>',
    'plate: string',
    'tags: Generated<string[]>',
    'details: DefaultedJson',
    'rate: number | null',
    'seen_at: Generated<string>',
    'reversed: GeneratedAlways<string>',
    '}',
    '}',
    '',
  ])
})

test('table types: view of one table has its columns under the names and with the defaults of the view', () => {
  const schema = `
CREATE VIEW fleets AS
 SELECT id,
    code AS fleet_code,
    kind
   FROM lists
  WHERE (kind = 'FLEET'::text);

ALTER TABLE ONLY fleets ALTER COLUMN kind SET DEFAULT 'FLEET';

CREATE TABLE lists (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text,
    kind text NOT NULL
);
`
  const lines = linesOf(schema)
  const view = ['fleets: {', 'id: Generated<number>', 'fleet_code: string | null', 'kind: Generated<string>', '}']
  expect(lines.slice(lines.indexOf('fleets: {'), lines.indexOf('fleets: {') + 5)).toEqual(view)
})

test('table types: the migrations table is omitted', () => {
  expect(linesOf('CREATE TABLE migrations (\n    name text NOT NULL\n);\n')).not.toContain('migrations: {')
})

test('table types: an unknown column type is an error that names the column', () => {
  expect(() => tableTypes('CREATE TABLE places (\n    area polygon NOT NULL\n);\n')).toThrow('places.area')
})
