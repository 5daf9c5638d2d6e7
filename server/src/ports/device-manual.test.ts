import {
  DeviceCommand,
  deviceMessages,
  gateCommands,
  subscribedTopics,
  PlateRead,
  topicOf,
} from '@parkla/contract/gates/devices/device-messages.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { manual, manualFile, type ManualSection } from './device-manual.testing.ts'
import { maxPayloadBytes } from './read-device-message.ts'

/** `docs/devices.md` must match the messages of the contract. */

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
/** Every field name and enum value that a manufacturer needs. */
const wordsOf = ({ properties = {}, items, enum: values = [] }: Schema): string[] => [
  ...values.filter((value) => value !== ''),
  ...(items ? wordsOf(items) : []),
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...wordsOf(schema)]),
]

describe('device manual', () => {
  test('manual: one example per message kind', () => {
    const named = manual.filter((section) => examplesIn(section).length > 0)
    expect(named.flatMap(namesIn).toSorted()).toEqual(kinds.toSorted())
    expect(named.filter((section) => examplesIn(section).length !== namesIn(section).length)).toEqual([])
  })

  test.each(kinds)('example of %s: valid, no unknown fields', (kind) => {
    const section = sectionOf(kind)
    const example = examplesIn(section)[namesIn(section).indexOf(kind)]
    // The schema drops unknown fields.
    expect(shapes[kind].parse(example)).toMatchObject(example as object)
  })

  test.each(kinds)('%s: every field and enum value is described', (kind) => {
    const schema = z.toJSONSchema(shapes[kind], { unrepresentable: 'any', io: 'input' }) as Schema
    const { text } = sectionOf(kind)
    const isDescribed = (word: string) => new RegExp(`["\`]${word.replace('/', '.')}["\`]`).test(text)
    expect(wordsOf(schema).filter((word) => !isDescribed(word))).toEqual([])
  })

  test('every command is described once', () => {
    const rows = sectionOf('command').text.matchAll(/^\| `([A-Z_]+)` +\|/gm)
    expect(Array.from(rows, ([, name = '']) => name).toSorted()).toEqual(gateCommands.toSorted())
  })

  test('manual: names every topic', () => {
    const { text = '' } = manual.find(({ heading }) => heading === '## Topics') ?? {}
    const rows = text.matchAll(/^\| `([a-z]+)` +\|/gm)
    expect(Array.from(rows, ([, name = '']) => name).toSorted()).toEqual(kinds.toSorted())
  })

  test('HTTP example of the manual: its body is a valid read', () => {
    const [call = ''] = manual.flatMap(({ blocks }) =>
      blocks.filter(({ language }) => language === 'http').map(({ text }) => text),
    )
    const body = JSON.parse(call.slice(call.indexOf('\n\n'))) as object
    expect(PlateRead.parse(body)).toMatchObject(body)
  })

  test('Mosquitto ACL: each user has exactly the required topics', () => {
    const rules = manualFile('/etc/mosquitto/parkla.acl').split('\n').filter(Boolean).slice(1)
    expect(rules).toEqual([
      'user parkla',
      ...subscribedTopics.map((topic) => `topic read ${topic}`),
      `topic write ${topicOf('+', 'command')}`,
      ...subscribedTopics.map((topic) => `pattern write ${topic.replace('+', '%u')}`),
      `pattern read ${topicOf('%u', 'command')}`,
    ])
  })

  test('Mosquitto configuration: accepts the largest read', () => {
    const [, limit] = /^message_size_limit (\d+)$/m.exec(manualFile('/etc/mosquitto/conf.d/parkla.conf')) ?? []
    expect(Number(limit)).toBeGreaterThan(maxPayloadBytes)
  })
})
