import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Lifecycle } from '@parkla/contract/kit/lifecycle.ts'
import { inRepository, repository } from '../repository.ts'

type AnyLifecycle = Lifecycle<string, string>

const isLifecycle = (entry: [string, unknown]): entry is [string, AnyLifecycle] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'transitions' in entry[1]

const files = globSync('contract/src/**/*.lifecycle.ts', { cwd: repository }).toSorted()
const cycles = await Promise.all(
  files.map(async (file) => {
    const found = Object.entries<unknown>(await import(inRepository(file))).filter(isLifecycle)
    return found.map(([name, cycle]) => ({ name: `${name} of ${file}`, cycle }))
  }),
)

const reachableStates = ({ initial, transitions }: AnyLifecycle): ReadonlySet<string> => {
  const reached = new Set(initial)
  let size = 0
  while (size !== reached.size) {
    size = reached.size
    for (const { from, to } of transitions) if (from.some((state) => reached.has(state))) reached.add(to)
  }
  return reached
}

test('every lifecycle file has a lifecycle', () => {
  expect(files).toContain('contract/src/enforcement/payments/payments.lifecycle.ts')
  expect(files.filter((_, index) => cycles[index]?.length === 0)).toEqual([])
})

describe.each(cycles.flat())('$name', ({ cycle }) => {
  const { initial, states, transitions } = cycle

  test('every state: reachable from an initial one; initial states and transitions name declared states only', () => {
    expect([...reachableStates(cycle)].toSorted()).toEqual([...states].toSorted())
    const named = [...initial, ...transitions.flatMap(({ from, to }) => [...from, to])]
    expect(named.filter((state) => !states.includes(state))).toEqual([])
  })

  test('every state: has at most one transition per event', () => {
    const pairs = transitions.flatMap(({ event, from }) => from.map((state) => `${state} ${event}`))
    expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([])
  })
})
