import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeOverlapTree } from './overlap-tree.ts'

type Span = { from: number; to: number }

const aSpan = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 8 }))
  .map(([from, long]): Span => ({ from, to: from + long }))

/** A naive count for each time. */
const counted = (booked: readonly Span[], { from, to }: Span): number =>
  Math.max(
    ...Array.from({ length: to - from }, (_, index) => from + index).map(
      (moment) => booked.filter((one) => one.from <= moment && moment < one.to).length,
    ),
  )

test('maximum at once: equals counting at every moment, after each insertion', () => {
  fc.assert(
    fc.property(fc.array(aSpan, { minLength: 1, maxLength: 30 }), (spans) => {
      const atOnce = makeOverlapTree(spans.flatMap(({ from, to }) => [from, to]))
      const booked: Span[] = []
      for (const span of spans) {
        expect(atOnce.most(span.from, span.to)).toBe(counted(booked, span))
        atOnce.add(span.from, span.to)
        booked.push(span)
      }
    }),
  )
})
