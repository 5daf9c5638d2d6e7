import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lifecycle, mayTransition, stateAfter } from './lifecycle.ts'
import { all, allowed, forbid, refuse, reject } from './verdict.ts'

type Light = 'red' | 'green' | 'broken' | 'lost'
type Turn = 'go' | 'stop' | 'fail'

const light = lifecycle<Light, Turn>({
  initial: ['red'],
  states: ['red', 'green', 'broken', 'lost'],
  transitions: [
    { event: 'go', from: ['red'], to: 'green' },
    { event: 'stop', from: ['green'], to: 'red' },
    { event: 'fail', from: ['red', 'green'], to: 'broken' },
  ],
})

describe('lifecycle', () => {
  test.each<[Light, Turn, Light | undefined]>([
    ['red', 'go', 'green'],
    ['red', 'stop', undefined],
    ['red', 'fail', 'broken'],
    ['green', 'go', undefined],
    ['green', 'stop', 'red'],
    ['green', 'fail', 'broken'],
    ['broken', 'go', undefined],
    ['broken', 'stop', undefined],
    ['broken', 'fail', undefined],
  ])('%s, %s: %s', (state, event, after) => {
    expect(stateAfter(light, state, event)).toBe(after)
    const verdict = mayTransition(light, { state, event, reason: 'lights.no' })
    expect(verdict).toEqual(after === undefined ? refuse('lights.no', { state }) : allowed)
  })
})

describe('verdicts', () => {
  test.each([
    ['no verdicts', [], allowed],
    ['all allowed', [allowed, true as const, allowed], allowed],
    ['one refusal', [true as const, refuse('a.b'), allowed], refuse('a.b')],
    ['several refusals: the first', [forbid('a.a'), reject('a.b'), refuse('a.c')], forbid('a.a')],
  ])('%s', (_, verdicts, expected) => expect(all(...verdicts)).toEqual(expected))

  test('one refusal among several verdicts: refused', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (answers) => {
        const verdict = all(...answers.map((yes) => yes || refuse('a.b')))
        expect(verdict.ok).toBe(answers.every(Boolean))
      }),
    )
  })

  test('refusal: keeps kind, reason and details', () => {
    expect(refuse('a.b', { n: 1 })).toMatchObject({ kind: 'state', reason: 'a.b', details: { n: 1 } })
    expect([forbid('a.b').kind, reject('a.b').kind]).toEqual(['forbidden', 'input'])
  })
})
