import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const defaults = {
  server: 'http://127.0.0.1:3000',
  url: 'mqtt://127.0.0.1:1883',
  factor: 1,
  seed: 7,
  traffic: 4,
  places: [],
}

test.each([
  ['', {}],
  // a trailing slash would result in //adminapi
  ['--server http://demo:3000/', { server: 'http://demo:3000' }],
  ['--url mqtt://broker:1884', { url: 'mqtt://broker:1884' }],
  ['--factor 0.5 --traffic 10 --seed=3', { factor: 0.5, traffic: 10, seed: 3 }],
  ['--places TLN-SADAM,TRT-KESK,', { places: ['TLN-SADAM', 'TRT-KESK'] }],
])('%s: read with the defaults', (line, options) => {
  expect(readArguments(line.split(' ').filter(Boolean))).toEqual({ ...defaults, ...options })
})

test('--help: undefined', () => {
  expect(readArguments(['--help', '--factor', 'many'])).toBeUndefined()
})

test.each(['factor 0', 'seed x', 'traffic -1', 'traffic Infinity', 'speed 2'])(
  '--%s: error names the option',
  (option) => {
    const [name = '', value = ''] = option.split(' ')
    expect(() => readArguments([`--${name}`, value])).toThrow(`--${name}`)
  },
)
