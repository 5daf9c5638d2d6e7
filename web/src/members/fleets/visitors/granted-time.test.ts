import { expect, test } from 'vitest'
import { checkTime, wireTime } from './granted-time.ts'

test.each([
  [
    { Days: 1, Hours: 2, Minutes: '' },
    { Hours: 26, Minutes: 0 },
  ],
  [
    { Days: 0, Hours: 1, Minutes: 90 },
    { Hours: 2, Minutes: 30 },
  ],
] as const)('granted time %j: sent as %j (R104)', (typed, sent) => expect(wireTime(typed)).toEqual(sent))

test('time of 32 days: refused at the hours', () =>
  expect(Object.keys(checkTime({ Days: 32, Hours: 0, Minutes: 0 }))).toEqual(['Hours']))
