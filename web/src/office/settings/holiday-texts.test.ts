import { describe, expect, test } from 'vitest'
import { setPageLanguage } from '../../kit/phrases.testing.ts'
import { beginsText, changedText, subjectText } from './holiday-texts.ts'

await setPageLanguage()

describe('subject of an audited change', () => {
  test.each([
    ['LVA HOLIDAY', 'LVA Public holiday'],
    ['ISL 2026-12-24', 'ISL 24.12.2026'],
    ['FIN', 'FIN'],
    ['controllerDeadMinutes', 'Controller offline after, min'],
  ])('%s: %s', (subject, text) => expect(subjectText(subject)).toBe(text))
})

describe('value of an audited change', () => {
  test.each([
    ['dayPrice.saved', 'LVA HOLIDAY', 'FREE', 'Free of charge'],
    [
      'holiday.saved',
      'ISL 2026-12-24',
      '+ Aðfangadagur DAY_OFF 13:00 Sunday',
      '+ Aðfangadagur Moved day off 13:00 Priced like Sunday',
    ],
    ['vatRate.added', 'EST 2027-01-01', '24 %', '24 %'],
    ['region.changed', 'FIN', 'FREE, Europe/Helsinki', 'FREE, Europe/Helsinki'],
  ])('%s %s: %s', (Fact, Subject, value, text) => expect(changedText({ Fact, Subject }, value)).toBe(text))
})

test('a day of the calendar begins at its half-hour', () => {
  expect([0, 26, 27].map(beginsText)).toEqual(['Whole day', '13:00', '13:30'])
})
