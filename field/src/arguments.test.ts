import { expect, test } from 'vitest'
import { readArguments, type FieldOptions } from './arguments.ts'

const delivered: FieldOptions = {
  server: 'http://127.0.0.1:3000',
  url: 'mqtt://127.0.0.1:1883',
  factor: 1,
  seed: 7,
  traffic: 4,
  load: undefined,
  places: [],
}

type Row = { args: string[]; says: Partial<FieldOptions> }

test.each<Row>([
  { args: [], says: {} },
  // a trailing slash would result in //adminapi
  { args: ['--server', 'http://demo:3000/'], says: { server: 'http://demo:3000' } },
  { args: ['--url', 'mqtt://broker:1884'], says: { url: 'mqtt://broker:1884' } },
  { args: ['--factor', '0.5', '--traffic', '10', '--seed=3'], says: { factor: 0.5, traffic: 10, seed: 3 } },
  { args: ['--places', 'TLN-SADAM,TRT-KESK,'], says: { places: ['TLN-SADAM', 'TRT-KESK'] } },
  { args: ['--load', '200'], says: { load: 200 } },
])('$args', ({ args, says }) => {
  expect(readArguments(args)).toEqual({ ...delivered, ...says })
})

test('--help: undefined', () => {
  expect(readArguments(['--help', '--load', 'many'])).toBeUndefined()
})

test.each([
  { args: ['--factor', '0'], says: '--factor must be a number above 0' },
  { args: ['--seed', 'x'], says: '--seed must be a number above 0' },
  { args: ['--traffic', '-1'], says: /--traffic/ },
  { args: ['--load', 'Infinity'], says: '--load must be a number above 0' },
  { args: ['--speed', '2'], says: /--speed/ },
])('$args: error', ({ args, says }) => {
  expect(() => readArguments(args)).toThrow(says)
})
