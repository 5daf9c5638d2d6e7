import { get, post, put } from '@parkla/contract/kit/endpoint.ts'
import * as z from 'zod'
import { expect, test } from 'vitest'
import type { Rejection } from '../../errors.ts'
import { insistOnTaken } from './kept-fields.ts'

type Group = { Name: string; Groups?: Group[] | undefined }
const Group: z.ZodType<Group> = z.object({ Name: z.string(), Groups: z.lazy(() => z.array(Group)).optional() })
const Gate = z.object({ Number: z.number(), Text: z.string().optional() })
const Yard = z.object({
  Name: z.string(),
  Gates: z.array(Gate).optional(),
  Rows: z.array(z.array(Gate)).optional(),
  Main: Gate.nullish(),
  Either: z.union([z.object({ Cash: z.number() }), z.object({ Card: z.number() })]).optional(),
  Labels: z.record(z.string(), z.number()).optional(),
  Extra: z.looseObject({ Known: z.number() }).optional(),
  Any: z.unknown().optional(),
  Tree: Group.optional(),
})
const Stored = Yard.extend({
  Gates: z.array(Gate.extend({ OpenedAt: z.string() })),
  Owner: z.object({ Name: z.string() }),
})

const open = { permission: 'public', scope: 'none' } as const
const save = put('/yards', {
  summary: 'Saves',
  ...open,
  body: Yard,
  answer: z.object({ Yard: Stored, Left: z.string() }),
})
const find = get('/yards/:id', { summary: 'One', ...open, params: z.object({ id: z.string() }), answer: Stored })
const add = post('/gates', {
  summary: 'Adds',
  ...open,
  body: Gate.partial().extend({ List: z.array(Gate).default([]) }),
  bareList: 'List',
  fixed: ['ID'],
  answer: z.array(Gate.extend({ ID: z.number(), OpenedAt: z.string() })),
})
const all = [save, find, add]

const refusedIn = (endpoint: (typeof all)[number], body: unknown): string[] => {
  try {
    insistOnTaken(endpoint, body, all)
    return []
  } catch (error) {
    return (error as Rejection).fields.map(({ Field }) => Field)
  }
}

const gate = { Number: 1, Colour: 'red' }

test.each<[string, unknown, string[]]>([
  ['record in a list', { Gates: [{ Number: 1 }, gate] }, ['Gates.1.Colour']],
  ['list of lists', { Rows: [[gate], [{ Number: 2 }, gate]] }, ['Rows.0.0.Colour', 'Rows.1.1.Colour']],
  ['record that may be absent', { Main: gate }, ['Main.Colour']],
  ['absent record', { Main: null, Gates: null }, []],
  ['choice of records', { Either: { Card: 1, Colour: 'red' } }, ['Either.Colour']],
  [
    'schema that holds itself',
    { Tree: { Name: 'a', Groups: [{ Name: 'b', Groups: [gate] }] } },
    ['Tree.Groups.0.Groups.0.Number', 'Tree.Groups.0.Groups.0.Colour'],
  ],
  ['names of any kind', { Labels: gate, Extra: gate, Any: [gate] }, []],
  ['answered, also by a reader, in the same place', { Gates: [{ Number: 1, OpenedAt: 'now' }] }, []],
  ['answered elsewhere', { Main: { Number: 1, OpenedAt: 'now' }, Number: 3 }, ['Main.OpenedAt', 'Number']],
  ['answered and not read', { Owner: gate, Left: 'x' }, []],
  ['empty', { Gates: [{ Number: 1, Colour: '', Size: 0, Parts: [{}] }] }, []],
  ['another casing', { gates: [{ number: 1, COLOUR: 'red' }] }, ['gates.0.COLOUR']],
  [
    'a second value in another casing',
    { Name: 'a', name: 'b', Main: { Number: 1, number: 2 } },
    ['name', 'Main.number'],
  ],
  ['the same value twice', { Name: 'a', name: 'A' }, []],
])('%s', (_, body, refused) => {
  expect(refusedIn(save, body)).toEqual(refused)
})

test('list of the records that the call answers: answered and fixed fields are known in it', () => {
  const sent = [
    { Number: 1, ID: 5, OpenedAt: 'now' },
    { ...gate, List: [gate] },
  ]
  expect(refusedIn(add, { List: sent })).toEqual(['List.1.Colour', 'List.1.List'])
  expect(refusedIn(add, { Number: 1, ID: 5, Colour: 'red' })).toEqual(['Colour'])
})
