import {
  DeviceCommand,
  deviceMessages,
  gateCommands,
  heardTopics,
  PlateRead,
  topicOf,
} from '@parkla/contract/devices/device-messages.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { manual, manualFile, type ManualSection } from './device-manual.testing.ts'
import { mostPayloadBytes } from './read-device-message.ts'

/** What makers of devices read in `docs/devices.md` is what the product takes and says. */

const shapes = { ...deviceMessages, command: DeviceCommand }
const kinds = Object.keys(shapes) as (keyof typeof shapes)[]

const namesIn = ({ heading }: ManualSection): string[] =>
  Array.from(heading.matchAll(/`([a-z]+)`/g), ([, name = '']) => name)
const examplesIn = ({ blocks }: ManualSection): unknown[] =>
  blocks.filter(({ language }) => language === 'json').map(({ text }) => JSON.parse(text) as unknown)

const sectionOf = (kind: string): ManualSection => {
  const section = manual.find((each) => namesIn(each).includes(kind))
  if (!section) throw new Error(`No heading names \`${kind}\``)
  return section
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; enum?: readonly string[] }
/** Every name that a maker has to write: of fields, and of what may stand in them. */
const wordsOf = ({ properties = {}, items, enum: values = [] }: Schema): string[] => [
  ...values.filter((value) => value !== ''),
  ...(items ? wordsOf(items) : []),
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...wordsOf(schema)]),
]

describe('the manual', () => {
  test('has one example for each kind of message', () => {
    const named = manual.filter((section) => examplesIn(section).length > 0)
    expect(named.flatMap(namesIn).toSorted()).toEqual(kinds.toSorted())
    expect(named.filter((section) => examplesIn(section).length !== namesIn(section).length)).toEqual([])
  })

  test.each(kinds)('shows %s as it is, without a field that we would not know', (kind) => {
    const section = sectionOf(kind)
    const example = examplesIn(section)[namesIn(section).indexOf(kind)]
    // The shape leaves out what it does not know.
    expect(shapes[kind].parse(example)).toMatchObject(example as object)
  })

  test.each(kinds)('tells every field of %s and every word that may stand in it', (kind) => {
    const schema = z.toJSONSchema(shapes[kind], { unrepresentable: 'any', io: 'input' }) as Schema
    const { text } = sectionOf(kind)
    const isTold = (word: string) => new RegExp(`["\`]${word.replace('/', '.')}["\`]`).test(text)
    expect(wordsOf(schema).filter((word) => !isTold(word))).toEqual([])
  })

  test('explains each command once', () => {
    const rows = sectionOf('command').text.matchAll(/^\| `([A-Z_]+)` +\|/gm)
    expect(Array.from(rows, ([, name = '']) => name).toSorted()).toEqual(gateCommands.toSorted())
  })

  test('names every topic', () => {
    const { text = '' } = manual.find(({ heading }) => heading === '## Topics') ?? {}
    const rows = text.matchAll(/^\| `([a-z]+)` +\|/gm)
    expect(Array.from(rows, ([, name = '']) => name).toSorted()).toEqual(kinds.toSorted())
  })

  test('shows the same read over HTTP', () => {
    const [call = ''] = manual.flatMap(({ blocks }) =>
      blocks.filter(({ language }) => language === 'http').map(({ text }) => text),
    )
    const body = JSON.parse(call.slice(call.indexOf('\n\n'))) as object
    expect(PlateRead.parse(body)).toMatchObject(body)
  })

  test('gives each user of Mosquitto what is his and no more', () => {
    const rules = manualFile('/etc/mosquitto/parkla.acl').split('\n').filter(Boolean).slice(1)
    expect(rules).toEqual([
      'user parkla',
      ...heardTopics.map((topic) => `topic read ${topic}`),
      `topic write ${topicOf('+', 'command')}`,
      ...heardTopics.map((topic) => `pattern write ${topic.replace('+', '%u')}`),
      `pattern read ${topicOf('%u', 'command')}`,
    ])
  })

  test('lets the largest read through Mosquitto', () => {
    const [, limit] = /^message_size_limit (\d+)$/m.exec(manualFile('/etc/mosquitto/conf.d/parkla.conf')) ?? []
    expect(Number(limit)).toBeGreaterThan(mostPayloadBytes)
  })
})
