import { expect, test } from 'vitest'
import { openOrders } from './orders.ts'

test('two reads before the first command: each command matches its read', () => {
  const opened: string[] = []
  const orders = openOrders()
  orders.expect(() => opened.push('first'))
  orders.expect(() => opened.push('second'))
  orders.opened()
  expect(opened).toEqual(['first'])
  orders.opened()
  orders.opened()
  expect(opened).toEqual(['first', 'second'])
})

test('read without a command: does not consume the next one', () => {
  let nowMs = 0
  const opened: string[] = []
  const orders = openOrders(() => nowMs)
  orders.expect(() => opened.push('refused'))
  nowMs = 6_000
  orders.expect(() => opened.push('next'))
  orders.opened()
  expect(opened).toEqual(['next'])
})
