import { normaliseHeading, type Meaning } from '../headings/heading-names.ts'

export type DurationUnit = 'day' | 'hour' | 'minute' | 'second'

/** What a heading states about the durations below it: their unit, or their clock format. */
export type DurationForm = DurationUnit | 'h:mm' | 'mm:ss'

/** Words of units as `plain` leaves them, in the languages of the heading tables. `p` is none: it is a day here and a minute there. */
const units: readonly (readonly [DurationUnit, RegExp])[] = [
  [
    'day',
    /^(?:d|days?|paeva?d?|dienas?|dien(?:a|os|u)|tage?|pv|paivaa?|dag(?:ar|e)?|dzien|dni|den|dny|nap|дн|день|дня|дней|ден|дни|днів|jours?|giorn[io])$/u,
  ],
  [
    'hour',
    /^(?:h|hrs?|hours?|t|tun(?:d|di|nid)|st|std|stund\p{L}*|tunti\p{L}*|tim|timm\p{L}*|timer|val|valand\p{L}*|g|godz\p{L}*|hod|hodin\p{L}*|ora|ore|ч|час\p{L}*|год|годин\p{L}*|klst|klukkustund\p{L}*|heures?)$/u,
  ],
  ['minute', /^(?:m|mins?|minut\p{L}*|minuu\p{L}*|perc|хв|хвилин\p{L}*|мин|минут\p{L}*|minuti|minuta)$/u],
  ['second', /^(?:s|secs?|seconds?|sek\p{L}*|сек\p{L}*|секунд\p{L}*|masodperc|mp|secondes?|secondi)$/u],
]

const plain = (word: string): string => word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

const known = new Map<string, DurationUnit | undefined>()
const mostKnown = 1_000

/** The unit that a word means; remembered, as a file has the same few words in every row. */
export const unitOf = (word: string): DurationUnit | undefined => {
  if (known.has(word)) return known.get(word)
  const unit = units.find(([, words]) => words.test(plain(word)))?.[0]
  if (known.size < mostKnown) known.set(word, unit)
  return unit
}

const wordsIn = (heading: string): string[] =>
  heading.split(/[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== '')

/** `Duration (hh:mm)` and `Duration (mm:ss)`; `hh:mm:ss` adds nothing to its cells. */
const hoursAndMinutes = /(?<!\p{L})h{1,2}\s*:\s*m{1,2}(?!\p{L}|\s*:)/iu
const minutesAndSeconds = /(?<![\p{L}:]\s*)m(?:m|in\p{L}*\.?)?\s*:\s*s/iu

/**
 * The unit or the clock that a heading names, `Duration (min)` or `durationHours`; undefined where it names none or several units. `24h`
 * is how a time of day is written, and no unit.
 */
export const durationForm = (heading: string): DurationForm | undefined => {
  if (hoursAndMinutes.test(heading)) return 'h:mm'
  if (minutesAndSeconds.test(heading)) return 'mm:ss'
  const named = new Set(wordsIn(heading.replaceAll(/\d[\s-]*\p{L}+/gu, ' ')).flatMap((word) => unitOf(word) ?? []))
  return named.size === 1 ? [...named][0] : undefined
}

/** Headings of the duration of a stay, a line for a language or two. */
const durations = `
duration,session length,parking length,stay duration,parking duration,session duration,duration of stay,duration of parking,length of stay,stay length,time parked,parked time,parked duration,total duration,dwell time,elapsed time
kestus,parkimise kestus,parkimiskestus,kestvus,parkimise aeg kokku
ilgums,stāvēšanas ilgums,sesijas ilgums,autostāvvietas ilgums,uzturēšanās ilgums
dauer,parkdauer,standdauer,verweildauer,aufenthaltsdauer,einstelldauer
kesto,pysäköinnin kesto,pysäköintikesto
varaktighet,parkeringstidens längd,parkeringens längd,varighed,parkeringsvarighed,varighet,parkeringsvarighet,lengd,tímalengd
trukmė,stovėjimo trukmė,parkavimo trukmė
czas trwania,czas postoju,czas parkowania,długość postoju,czas trwania postoju
продолжительность,длительность,время стоянки,продолжительность стоянки,длительность стоянки,длительность парковки
délka,délka parkování,doba parkování,doba stání,délka stání,időtartam,parkolási idő,parkolás időtartama
продължителност,престой,времетраене,времепрестой,тривалість,тривалість паркування,тривалість стоянки
durée,durée de stationnement,durée du stationnement,durata,durata sosta,durata della sosta
`
/** Words that mean a duration beside a unit only: `Parking time (min)` is none of the day. */
const stays =
  'parking,parked,stay,parking time,stay time,parkimine,parkimisaeg,parkzeit,standzeit,pysäköintiaika,parkeringstid,parkeringstiden,stovėjimo laikas'

/** Words that mean the time of day beside hours: `Time (h)` of nine or of nine hours. */
const times = 'time,aeg,laiks,czas,время,време,час,tempo'

const namesOf = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/[,\n]/)
      .map(normaliseHeading)
      .filter((name) => name !== ''),
  )
const [durationNames, stayNames, timeNames] = [namesOf(durations), namesOf(stays), namesOf(times)]

const isNoClock = (form: DurationForm): boolean => form !== 'hour' && form !== 'h:mm'

/** Whole headings only: `Charging duration` is not the duration of the stay. */
export const durationMeaning = (heading: string): Meaning | undefined => {
  if (durationNames.has(normaliseHeading(heading))) return { field: 'Duration', rank: 0 }
  const form = durationForm(heading)
  if (form === undefined) return undefined
  const others = wordsIn(heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')).filter((word) => !unitOf(word))
  const name = normaliseHeading(others.filter((word) => plain(word) !== 'in').join(''))
  const isStay = durationNames.has(name) || stayNames.has(name) || (timeNames.has(name) && isNoClock(form))
  return isStay ? { field: 'Duration', rank: 1 } : undefined
}

/** Headings of durations, from which the end of a stay follows. */
const duration =
  /duration|minutes|kestus|ilgums|dauer|kesto|varaktighet|varighe[dt]|trukm|trwania|délka|időtartam|продолжит|тривал|продължит|durée|durata|lengd/iu

export const speaksOfDuration = (heading: string): boolean => duration.test(heading)
