import { parseLocal } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { compiled } from '../testing/compiled.ts'
import { duringDays } from './days.ts'

test.each([
  {
    what: 'one day',
    from: '04.03.2026',
    to: '04.03.2026',
    bound: ['2026-03-03T22:00:00.000Z', '2026-03-04T22:00:00.000Z'],
  },
  { what: 'until a day', to: '04.03.2026', bound: ['2026-03-04T22:00:00.000Z'] },
  {
    what: 'the day of 23 hours',
    from: '29.03.2026',
    to: '29.03.2026',
    bound: ['2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  },
  { what: 'no day', bound: [] },
])('$what in Tallinn: from its start to the start of the next day', ({ from, to, bound }) => {
  const local = (day: string | undefined) => (day === undefined ? undefined : parseLocal(day))
  const conditions = duringDays('at', { from: local(from), to: local(to), zone: 'Europe/Tallinn' })
  const signs = [...(from ? ['>='] : []), ...(to ? ['<'] : [])]
  expect(conditions.map(compiled)).toEqual(
    signs.map((sign, index) => ({ text: `"at" ${sign} $1`, values: [bound[index]] })),
  )
})
