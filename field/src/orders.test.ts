import { expect, test } from 'vitest'
import { openOrders } from './orders.ts'

test('each order is heard by its own read, also where a second was sent before the first was ordered', () => {
  const heard: string[] = []
  const orders = openOrders()
  orders.expect(() => heard.push('first'))
  orders.expect(() => heard.push('second'))
  orders.came()
  expect(heard).toEqual(['first'])
  orders.came()
  orders.came()
  expect(heard).toEqual(['first', 'second'])
})

test('a read whose order never came takes none from the next', () => {
  let nowMs = 0
  const heard: string[] = []
  const orders = openOrders(() => nowMs)
  orders.expect(() => heard.push('refused'))
  nowMs = 6_000
  orders.expect(() => heard.push('next'))
  orders.came()
  expect(heard).toEqual(['next'])
})
