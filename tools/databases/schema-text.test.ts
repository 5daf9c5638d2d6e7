import { expect, test } from 'vitest'
import { cleanSchema, firstDifference } from './schema-text.ts'

test('dump: no settings and comments of pg_dump, and each table with its keys, checks and indexes', () => {
  const dump = String.raw`\restrict abc
-- Dumped by pg_dump version 15.18
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE SEQUENCE public.session_order
    START WITH 1;

CREATE TABLE public.plates (
    id bigint NOT NULL,
    region text DEFAULT 'EST'::text NOT NULL,
    CONSTRAINT plates_check CHECK ((id > 0)),
    CONSTRAINT plates_region_check CHECK ((region = ANY (ARRAY['EST'::text, 'LVA'::text])))
);

CREATE TABLE public.regions (
    code text NOT NULL
);

ALTER TABLE public.plates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.plates_id_seq
    CACHE 1
);

ALTER TABLE ONLY public.plates
    ADD CONSTRAINT plates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.plates
    ADD CONSTRAINT plates_once UNIQUE (id, region);

CREATE INDEX plates_region ON public.plates USING btree (region);

ALTER TABLE ONLY public.plates
    ADD CONSTRAINT plates_region_fkey FOREIGN KEY (region) REFERENCES public.regions(code);
`
  const [, ...statements] = cleanSchema(dump).split('\n\n')
  expect(statements).toEqual([
    'CREATE SEQUENCE session_order\n    START WITH 1;',
    `CREATE TABLE plates (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    region text DEFAULT 'EST' NOT NULL CHECK ((region IN ('EST', 'LVA'))) REFERENCES regions(code),
    CONSTRAINT plates_check CHECK ((id > 0)),
    CONSTRAINT plates_once UNIQUE (id, region)
);
CREATE INDEX plates_region ON plates USING btree (region);`,
    'CREATE TABLE regions (\n    code text NOT NULL\n);\n',
  ])
})

test('different texts: the first difference is shown', () => {
  expect(firstDifference('a\nb\n', 'a\nb\n')).toBeUndefined()
  expect(firstDifference('a\nb\n', 'a\nc\n')).toBe('line 2:\n- c\n+ b')
  expect(firstDifference('a', 'a\nb')).toBe('line 2:\n- b\n+ (end)')
})

test('dump: view of one table does not name it before its columns, as newer PostgreSQL writes it', () => {
  const dump = `CREATE VIEW public.fleets AS
 SELECT lists.id,
    lists.code AS fleet_code
   FROM public.lists
  WHERE (lists.kind = 'FLEET'::text);
`
  expect(cleanSchema(dump)).toContain(`CREATE VIEW fleets AS
 SELECT id,
    code AS fleet_code
   FROM lists
  WHERE (kind = 'FLEET');`)
})
