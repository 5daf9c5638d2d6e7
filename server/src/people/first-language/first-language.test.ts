import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { PortFailure } from '../../ports/port-failure.ts'

const node = await openTestNode()
const find = async () => (await node.call(api.firstLanguage.find, {}, {})).body.Language
const answering = (countryOf: () => Promise<string>) => Object.assign(node.services.ports, { country: { countryOf } })

test('without a configured service: empty, so that the browser decides (R15)', async () => {
  expect(await find()).toBe('')
})

test.each([
  ['EE', 'et'],
  ['LV', 'lv'],
  ['DE', 'en'],
  ['', ''],
])('address in "%s": language "%s"', async (country, language) => {
  answering(() => Promise.resolve(country))
  expect(await find()).toBe(language)
})

test('failed look-up: empty', async () => {
  answering(() => Promise.reject(new PortFailure('unreachable', 'away')))
  expect(await find()).toBe('')
})
