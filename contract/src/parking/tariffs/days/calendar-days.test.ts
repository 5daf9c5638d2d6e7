import { describe, expect, test } from 'vitest'
import { dayRulesOf, ruledBy, sentRules } from './calendar-days.ts'
import type { DayRules } from './day-rules.schema.ts'

const free: DayRules = { HOLIDAY: 'FREE', DAY_OFF: 'Friday', WORKING_DAY: 'REGION' }
const off: DayRules = { HOLIDAY: 'WEEKDAY', DAY_OFF: 'WEEKDAY', WORKING_DAY: 'WEEKDAY' }
const on: DayRules = { ...off, HOLIDAY: 'Sunday' }

describe('rules of a table (R194)', () => {
  test.each([
    ['switch off', { UseSundayForHolidays: false }, off],
    ['switch on', { UseSundayForHolidays: true }, on],
    ['rules', { UseSundayForHolidays: false, DayRules: free }, free],
  ])('%s', (_, table, rules) => expect(dayRulesOf(table)).toEqual(rules))

  test.each([
    ['by the weekday', off, { UseSundayForHolidays: false, DayRules: undefined }],
    ['holidays like Sundays', on, { UseSundayForHolidays: true, DayRules: undefined }],
    ['others', free, { UseSundayForHolidays: false, DayRules: free }],
  ])('stored: %s', (_, rules, table) => expect(ruledBy(rules)).toEqual(table))
})

// Clients of the specification have the switch only (R190).
test.each([
  ['switch as before', { UseSundayForHolidays: false }, free, free],
  ['switch turned on', { UseSundayForHolidays: true }, free, { ...free, HOLIDAY: 'Sunday' }],
  ['switch turned off', { UseSundayForHolidays: false }, on, off],
  ['switch turned off beside the old rules', { UseSundayForHolidays: false, DayRules: on }, on, off],
  ['rules', { UseSundayForHolidays: false, DayRules: free }, on, free],
])('sent: %s', (_, sent, saved, rules) => {
  expect(sentRules(sent, ruledBy(saved))).toEqual(rules)
})
