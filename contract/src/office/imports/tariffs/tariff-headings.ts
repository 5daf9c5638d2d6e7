import { currenciesOfHeading, readAmount } from '../amounts.ts'
import { normaliseHeading, type Meaning } from '../headings/heading-names.ts'
import type { FieldOf } from '../import-kinds.ts'
import type { ColumnMapping } from '../imports.schema.ts'
import { tariffPatterns } from './tariff-words.ts'

type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] }

/** `per_30min_cents` and `per 30 min (EUR)` are one heading; text in brackets may be significant, as in `Price (30 min)`. */
const tariffReadings = (heading: string): string[] =>
  [heading.replaceAll(/[()[\]]/g, ' '), heading].map((text) =>
    normaliseHeading(text).replaceAll(/(in)?(eurocents?|cents?|euros?|eur|senti|santimi)/g, ''),
  )

const priceWord =
  /price|rate|fee|cost|charge|tariff|eur|usd|gbp|\p{Sc}|cent|hind|tasu|tariif|cena|maksa|preis|gebuhr|satz|betrag|karte|hinta|maksu|pris|avgift|taxa|kort|kaina|mokest|oplat|abonam|stawka|цен|тариф|плата|стоимост|абонем|kuutasu|pilet|pass|permit(?!.*(?:zone|area|no|number|id|holder|type|required|only))/u
const otherThing =
  /time|stay|duration|length|zone|permit|number|holder|type|spaces|spots|vehicles|height|weight|kestus|aeg$|ilgum|laiks|dauer|zeit|aika$|tid$|czas|врем|(?:opening|operating|enforcement|valid|max|maximum|limit)hours?|hours?(?:of|open|limit|max)|(?:max|limit)\w*min/u

/** Words for a number of things, whatever they are: `Monthly permits issued`, `Kuupiletite arv`. */
const countWord =
  /count|issued|quantity|numberof|noof|arv$|skaits|anzahl|antal|maara$|lukumaara|skaicius|liczba|ilosc|количество|pocet|^pocet|szama$|брои|кількість|nombre|numerodi/u

/** A unit of time alone in brackets: `Limit (min)`. */
const timeUnit =
  /[([]\s*(?:min(?:ute)?s?|mins|h|hrs?|hours?|t|tundi|st|stunden|std|val|godz|ч|час|мин|хв|min\.|perc|óra)\.?\s*[)\]]/iu

/** A unit of things alone in brackets: `Daily max (spots)`. */
const countedThing = /[([]\s*(?:spots?|spaces?|vehicles?|cars?|kohta|kohti|autot|vietas|plätze|stk)\.?\s*[)\]]/iu

const withBrackets = (heading: string): string => normaliseHeading(heading.replaceAll(/[()[\]]/g, ' '))

const namesMoney = (heading: string): boolean =>
  priceWord.test(withBrackets(heading)) || currenciesOfHeading(heading).length > 0

/** `Max time (min)`, `Permit zone` and `Monthly permits issued` name no price, whatever words of prices they contain. */
const isAboutOther = (heading: string): boolean => {
  const name = normaliseHeading(heading)
  const isPriced = priceWord.test(withBrackets(heading))
  const isOther = otherThing.test(name) || timeUnit.test(heading) || countedThing.test(heading)
  return countWord.test(name) || (isOther && !isPriced)
}

/** `Month` above 1 to 12 is a month, not the price of one. */
const areMonths = (heading: string, texts: readonly string[]): boolean =>
  texts.length > 0 &&
  !priceWord.test(normaliseHeading(heading)) &&
  texts.every((text) => /^(?:0?[1-9]|1[0-2])$/.test(text))

const isPriceField = (field: string): boolean => /^(?:Price|Cap|Pass|Limit)/.test(field)

const readable = /^\D{0,8}\d[\d., ']*\D{0,14}$/u

/** Whether most filled cells are one number with or without a unit; a column without cells may hold prices. */
const arePrices = (texts: readonly string[]): boolean =>
  texts.filter((text) => readable.test(text) || /^(?:free|tasuta|bezmaksas)$/i.test(text)).length >= texts.length / 2

const isDerived = (heading: string): boolean =>
  /derived|calculated|computed|arvutatud|aprekin/.test(normaliseHeading(heading))

const [limitPattern = /$^/] = tariffPatterns.get('Limit') ?? []

/** `Limit` and `Maximum` alone may be of spots, minutes or money. */
const isUnsaidLimit = (heading: string): boolean =>
  !namesMoney(heading) && tariffReadings(heading).some((reading) => limitPattern.test(reading))

const areMost = (texts: readonly string[], holds: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(holds).length > texts.length / 2

const namesCurrency = (text: string): boolean => {
  const amount = readAmount(text, { decimal: '.' })
  return amount.ok && amount.currencies.length > 0
}

/** A limit with currencies in its cells is the highest cost of a day. */
const limitMeaning = (heading: string, texts: readonly string[]): Meaning | undefined =>
  isUnsaidLimit(heading) && areMost(texts, namesCurrency) ? { field: 'Cap24h', rank: 500 } : undefined

/**
 * What numbers without a field may be: money below `Price limit`, either below a bare limit; undefined where the
 * heading is clear, as `Max vehicles` is.
 */
export const contentOfLimit = (heading: string, texts: readonly string[]): 'TIME' | 'MONEY' | undefined => {
  if (namesMoney(heading) && !isAboutOther(heading)) return 'MONEY'
  if (!isUnsaidLimit(heading)) return undefined
  const isTime = timeUnit.test(heading) || areMost(texts, (text) => /^\d[\d.,: ]*(?:h|m|min|t|st)\b/i.test(text))
  if (isTime) return 'TIME'
  return otherThing.test(withBrackets(heading)) || countWord.test(withBrackets(heading)) ? undefined : 'MONEY'
}

/** Meaning of a heading by patterns. A column calculated from others is used only without a posted price. */
export const tariffMeaning = (heading: string): Meaning | undefined => {
  const readings = tariffReadings(heading)
  for (const [field, ranks] of tariffPatterns) {
    const rank = ranks.findIndex((pattern) => readings.some((reading) => pattern.test(reading)))
    if (rank < 0 || (isPriceField(field) && isAboutOther(heading)) || (field === 'Limit' && !namesMoney(heading)))
      continue
    return { field: field === 'Limit' ? 'Cap24h' : field, rank: isDerived(heading) ? 1_000 + rank : rank }
  }
  return undefined
}

/** The meaning of a heading that its cells confirm: a price above prices, not above months. */
export const meaningOfPrices = (
  meaning: Meaning | undefined,
  heading: string,
  texts: readonly string[],
): Meaning | undefined => {
  if (!meaning) return limitMeaning(heading, texts)
  if (meaning.field === 'PassPrice' && areMonths(heading, texts)) return undefined
  return isPriceField(meaning.field) && !arePrices(texts) ? undefined : meaning
}

/** What distinguishes zones with one code where a file numbers its rows instead of its zones. */
const zoneFields: readonly FieldOf<'tariffs'>[] = ['Code', 'Name', 'Operator', 'Latitude', 'Longitude']

/** Skips a derived price beside a posted one, and row numbers, which cannot group rows by zone. */
export const columnsOfZones = ({ headings, rows }: Table, mapping: ColumnMapping): ColumnMapping => {
  const areDistinct = (fields: readonly string[]): boolean => {
    const indices = fields.flatMap((field) => (mapping[field] === undefined ? [] : [headings.indexOf(mapping[field])]))
    const texts = rows.map((row) => JSON.stringify(indices.map((index) => row[index] ?? '')))
    return new Set(texts).size === texts.length
  }
  const isRowNumber = areDistinct(['ZoneReference']) && !areDistinct(zoneFields)
  const isPosted = !isDerived(mapping['PricePerHour'] ?? '') || mapping['PricePerHalfHour'] === undefined
  const left = new Set([...(isRowNumber ? ['ZoneReference'] : []), ...(isPosted ? [] : ['PricePerHour'])])
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => !left.has(field)))
}
