import { describe, expect, test } from 'vitest'
import { readDuration } from './durations.ts'
import { durationMeaning, durationForm, type DurationForm } from './duration-words.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

describe('durations', () => {
  test.each<[string, number, DurationForm?]>([
    ['0:35', 35 * minute],
    ['2:07', 2 * hour + 7 * minute],
    ['02:07:40', 2 * hour + 7 * minute + 40],
    ['51:07:00', 51 * hour + 7 * minute],
    ['51:07', 51 * hour + 7 * minute, 'hour'],
    ['1.02:07:00', day + 2 * hour + 7 * minute],
    ['1 day, 2:07:00', day + 2 * hour + 7 * minute],
    ['PT2H7M', 2 * hour + 7 * minute],
    ['P1DT30M', day + 30 * minute],
    ['PT45.5S', 46],
    ['2 h 7 min', 2 * hour + 7 * minute],
    ['2h07', 2 * hour + 7 * minute],
    ['1 d 3 h', day + 3 * hour],
    ['2 tundi ja 7 minutit', 2 * hour + 7 * minute],
    ['2 stundas 7 minūtes', 2 * hour + 7 * minute],
    ['3 Std. 7 Min.', 3 * hour + 7 * minute],
    ['3 ч 7 мин', 3 * hour + 7 * minute],
    ['90 min', 90 * minute],
    ['90', 90 * minute, 'minute'],
    ['90.0', 90 * minute, 'minute'],
    ['1,25', 75 * minute, 'hour'],
    ['0,116666667', 7 * minute, 'hour'],
    ['300', 5 * minute, 'second'],
    ['12:40', 12 * minute + 40, 'mm:ss'],
    ['75:20', 75 * minute + 20, 'mm:ss'],
    ['0:12:40', 12 * minute + 40, 'mm:ss'],
    ['26:10', 26 * hour + 10 * minute, 'h:mm'],
  ])('%s: %i s', (text, seconds, unit) => expect(readDuration(text, unit)).toBe(seconds))

  test.each<[string, DurationForm?]>([
    ['90'],
    ['1.5'],
    ['45:12'],
    ['45:12', 'minute'],
    ['90', 'h:mm'],
    ['0.0868', 'h:mm'],
    ['90', 'mm:ss'],
    ['1.234', 'minute'],
    ['P'],
    ['PT'],
    ['5 min 2 h'],
    ['2 h 3 h'],
    ['7 p'],
    ['2 cars'],
    ['still parked'],
    ['1:75'],
    ['PT99999999999H'],
    [''],
  ])('"%s" (%s): open', (text, unit) => expect(readDuration(text, unit)).toBeUndefined())
})

describe('headings of durations', () => {
  test.each<[string, DurationForm | undefined]>([
    ['Duration', undefined],
    ['Duration (min)', 'minute'],
    ['Duration, min', 'minute'],
    ['duration_minutes', 'minute'],
    ['durationHours', 'hour'],
    ['Duration in seconds', 'second'],
    ['Session Length (minutes)', 'minute'],
    ['Duration (h:mm)', 'h:mm'],
    ['Parking time (hh:mm)', 'h:mm'],
    ['Parking time (min)', 'minute'],
    ['Kestus (tundi)', 'hour'],
    ['Ilgums, min', 'minute'],
    ['Parkdauer (Std.)', 'hour'],
    ['Varaktighet (min)', 'minute'],
    ['Czas postoju [min]', 'minute'],
    ['Длительность, мин', 'minute'],
    ['Időtartam (perc)', 'minute'],
    ['Durée (h)', 'hour'],
    ['Duration (hh:mm:ss)', undefined],
    ['Duration (mm:ss)', 'mm:ss'],
    ['Kestus (min:sek)', 'mm:ss'],
    ['Time (min)', 'minute'],
  ])('%s: %s', (heading, unit) => {
    expect(durationMeaning(heading)?.field).toBe('Duration')
    expect(durationForm(heading)).toBe(unit)
  })

  test.each(['Charging duration', 'Parking time', 'Free minutes', 'Minutes', 'Grace (min)', 'Place', 'Parking'])(
    '%s: none',
    (heading) => expect(durationMeaning(heading)).toBeUndefined(),
  )

  test.each(['Time (24h)', 'Time (h:mm)', 'Aeg (h)', 'Laiks (24 h)', 'Parking time (24-hour)'])(
    '%s: none, but a time of day',
    (heading) => expect(durationMeaning(heading)).toBeUndefined(),
  )
})
