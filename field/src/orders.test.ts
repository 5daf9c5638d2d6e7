import { expect, test } from 'vitest'
import { openOrders } from './orders.ts'

test('two reads before the first command: each command matches its read', () => {
  const heard: string[] = []
  const orders = openOrders()
  orders.expect(() => heard.push('first'))
  orders.expect(() => heard.push('second'))
  orders.opened()
  expect(heard).toEqual(['first'])
  orders.opened()
  orders.opened()
  expect(heard).toEqual(['first', 'second'])
})

test('read without a command: does not consume the next one', () => {
  let nowMs = 0
  const heard: string[] = []
  const orders = openOrders(() => nowMs)
  orders.expect(() => heard.push('refused'))
  nowMs = 6_000
  orders.expect(() => heard.push('next'))
  orders.opened()
  expect(heard).toEqual(['next'])
})
