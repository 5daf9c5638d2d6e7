import { twoDigits } from '../../kit/time.ts'

/** Notations of dates that are rewritten before a date is read, so that one pattern reads the rest. */

const letters = (text: string) => text.normalize('NFKD').replaceAll(/\P{L}/gu, '').toLowerCase()

/** The second is the form beside a day, which Finnish, Polish and Russian inflect. */
const monthForms = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short', day: 'numeric' }] as const

/** Languages of our regions, and those that banks and garages of other countries write months in. */
const languages = 'en et lv de fi sv lt pl ru da nb cs hu bg uk is fr it es nl pt sk sl ro'.split(' ')

const namesOfMonths = (language: string): [string, number][] =>
  monthForms.flatMap((options) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index): [string, number] => {
      const part = format.formatToParts(Date.UTC(2026, index, 1)).find(({ type }) => type === 'month')
      return [letters(part?.value ?? ''), index + 1]
    })
  })

/** Numbers that a name may mean; several where languages differ. */
let monthNames: ReadonlyMap<string, ReadonlySet<number>> | undefined
const found = new Map<string, number | undefined>()

const findMonth = (name: string): number | undefined => {
  monthNames ??= new Map(
    Map.groupBy(languages.flatMap(namesOfMonths), ([known]) => known)
      .entries()
      .map(([known, entries]) => [known, new Set(entries.map(([, number]) => number))]),
  )
  const begun = () =>
    [...(monthNames ?? [])].flatMap(([known, numbers]) => (known.startsWith(name) ? [...numbers] : []))
  const numbers = [...new Set(monthNames.get(name) ?? begun())]
  return numbers.length === 1 ? numbers[0] : undefined
}

/** The month of a name or of its beginning; undefined where it is none, or begins two: Czech `červ` is June and July. */
const monthNumber = (name: string): number | undefined => {
  if (name.length < 3) return undefined
  if (!found.has(name)) {
    if (found.size > 1_000) found.clear()
    found.set(name, findMonth(name))
  }
  return found.get(name)
}

/** `13 нояб. 2026 г.`, `2026 m. lapkričio 13 d.`, `2026. gada 13. novembris`: the word for year or day. */
const yearWord = /(?<=(?<!\d)\d{4}\.?) ?(?:года?|г|року|р|metų|m|gada|évi)(?!\p{L})\.?,?/iu

/** `Fri, 13 Nov 2026` and `E 13.11.2026`: the day of the week before a date. */
const weekday = /^\p{L}{1,12}[.,]* +(?=\d.*(?<!\d)(?:19|20)\d{2}(?!\d))/u

/** `9:00:05 ч.`, as Bulgarian programs write the time of day. */
const hourWord = /(?<=:\d{2}) ?ч\.?$/u

const dayFirst = /^(\d{1,2})[ .-]+(\p{L}{3,})[., -]+(\d{4}|\d{2})\.?(?=$|[T ,])/iu
const monthFirst = /^(\p{L}{3,})\.? (\d{1,2})[.,]?[ -]+(\d{4})\.?(?=$|[T ,])/iu
const yearFirst = /^(\d{4})[., -]+(\p{L}{3,})[., -]+(\d{1,2})(?: ?d)?\.?(?=$|[T ,])/iu
const yearThenDay = /^(\d{4})[., -]+(\d{1,2})[., -]+(\p{L}{3,})\.?(?=$|[T ,])/iu

const named: readonly (readonly [pattern: RegExp, year: number, month: number, day: number])[] = [
  [dayFirst, 3, 2, 1],
  [monthFirst, 3, 1, 2],
  [yearFirst, 1, 2, 3],
  [yearThenDay, 1, 3, 2],
]

/** `18` → 2018. */
const fourDigits = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** `21 Dec 2018 …`, `Dec 21, 2018 …`, `2018. december 21.` and `21. detsember 2018` with the month as a number. */
const withoutMonthName = (text: string): string => {
  for (const [pattern, year, month, day] of named) {
    const groups = pattern.exec(text)
    const number = groups && monthNumber(letters(groups[month] ?? ''))
    if (number) return `${fourDigits(groups[year] ?? '')}-${number}-${groups[day]}${text.slice(groups[0].length)}`
  }
  return text
}

const compact =
  /^(19[89]\d|20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:[T ]?([0-2]\d)([0-5]\d)([0-5]\d)?(?:[.,]\d+)?)?(?=$|[T ]\d{1,2}[:.]|Z|[+-]\d{2}:?\d{2}$)/
const compactYearLast = /^([0-3]\d)([0-3]\d)(19[89]\d|20\d\d)(?=$|[T ]\d)/

/** `20260313`, `20260313143000` and `20260313T1430Z` with separators. `13032026` gets slashes, as it may begin with the month. */
const withoutRun = (text: string): string => {
  const [whole, year, month, day, hour, minute, second = '00'] = compact.exec(text) ?? []
  if (whole === undefined) return text.replace(compactYearLast, '$1/$2/$3')
  const clock = hour === undefined ? '' : ` ${hour}:${minute}:${second}`
  return `${year}-${month}-${day}${clock}${text.slice(whole.length)}`
}

/** Whether the text is a day or moment written in digits alone: only the heading distinguishes it from a number. */
export const isRunOfDigits = (text: string): boolean =>
  /^\d{8}(?:\d{4}|\d{6})?$/.test(text) && withoutRun(text) !== text

/** `13. 11. 2026` of Czechs and `2026. 11. 13.` of Hungarians without the spaces. */
const withoutSpaces = (text: string): string => text.replace(/^(\d{1,4})\. ?(\d{1,2})\. ?(\d{1,4})(?!\d)/, '$1.$2.$3')

/** By far the most frequent notation of dates. */
const isPlain = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)?$/

const withoutWords = (text: string): string => {
  const bare = text.replace(yearWord, '').replace(hourWord, '')
  const rest = bare.replace(weekday, '')
  // `Nov 13, 2026` begins with a month.
  return rest !== bare && !monthFirst.test(bare) ? rest : bare
}

/** A date in digits and one kind of separator, whatever language or program wrote it; any other text unchanged. */
export const plainDate = (text: string): string => {
  if (isPlain.test(text)) return text
  if (/^\d+$/.test(text)) return withoutRun(text)
  const spaced = text.replaceAll(/\s/g, ' ')
  return withoutMonthName(withoutSpaces(withoutRun(withoutWords(spaced).trimEnd())))
}

/** Days that programs write where there is no moment: year 0, 1 or 9999, and day 0 of spreadsheets. */
const noMoment =
  /^(?:0{2,4}[./-]0{1,2}[./-]0{2,4}|0001\D0?1\D0?1|0?1\D0?1\D0001|9999\D|\d{1,2}\D\d{1,2}\D9999|1900\D0?1\D0?[01]|1899\D12\D3[01]|0?1\D0?1\D1900|0?0\D0?1\D1900)/

/** Whether the text means "no moment" (R192): `0000-00-00`, `0001-01-01T00:00:00`, `31.12.9999 23:59`. */
export const isNoMoment = (text: string): boolean => /^\d/.test(text) && noMoment.test(text)

const digitsOnly = /^(\d{1,2}?)(\d{2})(\d{2})?$/
const shareOfDay = /^0?[.,](\d{3,})$/

/** A time of day with separators: `0930`, `93000` and the share `0.3958` of a spreadsheet's day. */
export const plainClock = (text: string): string => {
  const [, digits] = shareOfDay.exec(text) ?? []
  if (digits !== undefined) {
    const seconds = Math.round(Number(`0.${digits}`) * 86_400)
    return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
  }
  if (!/^\d{3,6}$/.test(text)) return text
  const [, hour = '', minute = '', second = '00'] = digitsOnly.exec(text) ?? []
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
