import { ImportOptions, type ColumnMapping } from '@parkla/contract/imports/imports.schema.ts'
import { tariffFields, type TariffField } from '@parkla/contract/imports/tariffs.fields.ts'
import { guessDecimalSeparator } from '../imports.amounts.ts'
import { textsUnder } from '../imports.cells.ts'
import type { Head, Home } from '../imports.kind.ts'
import { normaliseHeading } from '../imports.mapping.ts'
import { guessAmountUnit } from './tariffs.amounts.ts'
import { guessClockUnit } from './tariffs.windows.ts'

const exactly = (words: string): RegExp => new RegExp(`^(?:${words.replaceAll(' ', '|')})$`)

/**
 * Headings that mean our fields, the likeliest first: English, Estonian, Latvian; without marks, signs and units. What
 * names an hour comes after what names a half-hour, also a window in half-hours, and prices of a day or month before both.
 */
const patterns: readonly (readonly [TariffField, readonly RegExp[]])[] = [
  ['Doubt', [exactly('flags flag warnings warning doubts doubt problems markused piezimes hoiatused')]],
  [
    'FreeMinutes',
    [/free.*(min|time|period)|^free$|tasuta.*(min|aeg|parkim)|^tasuta|bezmaksas|^bezmaksas|graceperiod|minutesfree/],
  ],
  ['Latitude', [exactly('lat latitude laius laiuskraad platums y')]],
  ['Longitude', [exactly('lon lng long longitude pikkus pikkuskraad garums x')]],
  [
    'Spots',
    [
      exactly('spots spaces capacity places kohti kohtade kohad mahutavus vietas vietuskaits ietilpiba'),
      /totalspots|numberofspaces|kohtadearv/,
    ],
  ],
  ['PassPrice', [/month|kuutasu|kuupilet|kuukaart|kuuhind|^kuu|menes|abonement|pass(price|cost)?$|30d(ays)?$|permit/]],
  [
    'Cap24h',
    [
      /24h|24tundi|24stund|oopaev|daycap|dailycap|(day|daily).*(max|limit|cap)|(max|limit|cap).*(day|daily)|paevamaks|diennakt/,
      /^cap|^max|^limit|(per|one)day$|dayprice|dailyprice|dailyrate|paevahind|paevapilet|dienascena|dienasmaksa/,
    ],
  ],
  [
    'PricePerMinute',
    [
      /per1?min(ute)?$|1min(ute)?$|minut\w*(price|rate|fee|hind|tasu|cena|maksa)|(price|rate|hind|cena)min(ut\w*)?$|minutis$|parminuti|minutihind/,
    ],
  ],
  [
    'From',
    [
      /^(from|start|begin|algus|alates|kella|no|sakums)(halfhours?|hours?|time|clock|aeg|laiks)?$/,
      exactly(
        'hours time times window period openinghours kellaaeg aeg ajavahemik laiks darbalaiks validhours paidhours tasulineaeg',
      ),
    ],
  ],
  ['To', [/^(to|till|until|end|lopp|kuni|lidz|beigas)(halfhours?|hours?|time|clock|aeg|laiks)?$/]],
  ['PricePerHalfHour', [/30m(in)?|30minut|halfhour|pooltun|pooletunni|pusstund|pusestund/]],
  [
    'PricePerHour',
    [
      /60m(in)?|60minut|perh$|1h$|tund|tunni|stund|hour(ly)?(rate|price|fee|cost|tariff)?$/,
      /^(hour|hourly|tund|price|rate|tariff|fee|hind|tasu|tariif|cena|maksa|tarifs)$/,
      /hour/,
    ],
  ],
  [
    'Days',
    [/^(days?|weekdays?|dow|daysofweek|dayofweek|paevad?|nadalapaev(ad)?|kehtivuspaevad|dienas?|nedelasdienas?)$/],
  ],
  ['RegionCode', [exactly('region regioncode country countrycode regioon riik regions valsts')]],
  [
    'Operator',
    [
      exactly('operator operaator operators'),
      exactly(
        'provider company owner brand teenusepakkuja pakkuja ettevote haldaja omanik uznemums pakalpojumasniedzejs ipasnieks parvaldnieks',
      ),
    ],
  ],
  [
    'Name',
    [
      exactly(
        'name zonename placename parkingname title nimi nimetus nosaukums vards parkla parklanimi zonenimi zonasnosaukums carpark address aadress adrese asukoht location vieta stavvieta',
      ),
    ],
  ],
  [
    'Code',
    [
      exactly(
        'code zonecode zone parkingcode areacode placecode kood tsoon tsoonikood alakood ala parklakood kods zona zonaskods',
      ),
      /(code|kood|kods)$/,
      exactly('area number nr'),
    ],
  ],
  [
    'ZoneReference',
    [
      exactly(
        'id zoneid zonereference placeid parkingid areaid reference ref externalid tsooniid viide atsauce zonasid',
      ),
    ],
  ],
]

/** `per_30min_cents` and `per 30 min (EUR)` are one heading; what stands in brackets may matter, as in `Price (30 min)`. */
const readingsOf = (heading: string): string[] =>
  [normaliseHeading(heading.replaceAll(/[()[\]]/g, ' ')), normaliseHeading(heading)].map((text) =>
    text.replaceAll(/(in)?(eurocents?|cents?|euros?|eur|senti|santimi)/g, ''),
  )

/** What was worked out from other columns is no price that anybody posted. */
const isWorkedOut = (texts: readonly string[]): boolean =>
  texts.some((text) => /derived|calculated|computed|arvutatud|aprekin/.test(text))

/** Our fields by the file's headings; a column is taken once. */
export const guessColumns = (headings: readonly string[]): ColumnMapping => {
  const mapping: ColumnMapping = {}
  const free = new Set(headings)
  const columns = headings.map((heading) => ({ heading, texts: readingsOf(heading) }))
  for (const [field, ranks] of patterns) {
    for (const rank of ranks) {
      if (mapping[field] !== undefined) break
      const match = columns
        .filter(({ heading, texts }) => free.has(heading) && texts.some((text) => rank.test(text)))
        .sort((a, b) => Number(isWorkedOut(a.texts)) - Number(isWorkedOut(b.texts)))[0]
      if (match === undefined) continue
      mapping[field] = match.heading
      free.delete(match.heading)
    }
  }
  const worked = mapping.PricePerHour
  const isDoubled = worked !== undefined && isWorkedOut(readingsOf(worked)) && mapping.PricePerHalfHour !== undefined
  if (isDoubled) delete mapping.PricePerHour
  return Object.fromEntries(
    tariffFields.flatMap((field) => (mapping[field] === undefined ? [] : [[field, mapping[field]]])),
  )
}

/** What tells zones with one code apart, where a file numbers its rows and not its zones. */
const zoneFields: readonly TariffField[] = ['Code', 'Name', 'Operator', 'Latitude', 'Longitude']

/** A column of references that never repeats, though rows of one zone do, numbers rows: it groups nothing. */
export const withoutRowNumbers = ({ headings, rows }: Head, mapping: ColumnMapping): ColumnMapping => {
  const { ZoneReference, ...others } = mapping
  const areDistinct = (fields: readonly string[]): boolean => {
    const indices = fields.flatMap((field) => (mapping[field] === undefined ? [] : [headings.indexOf(mapping[field])]))
    const texts = rows.map((row) => JSON.stringify(indices.map((index) => row[index] ?? '')))
    return new Set(texts).size === texts.length
  }
  const isRowNumber = ZoneReference !== undefined && areDistinct(['ZoneReference']) && !areDistinct(zoneFields)
  return isRowNumber ? others : mapping
}

const amountFields: readonly TariffField[] = [
  'PricePerMinute',
  'PricePerHalfHour',
  'PricePerHour',
  'Cap24h',
  'PassPrice',
]

/** How the file's amounts and windows are written, from its headings and first rows. */
export const guessTariffOptions = (head: Head, mapping: ColumnMapping, home: Home): ImportOptions => {
  const columnsOf = (fields: readonly TariffField[]) => fields.flatMap((field) => mapping[field] ?? [])
  const valuesOf = (columns: readonly string[]) => columns.flatMap((column) => textsUnder(head, column))
  const [amounts, clocks] = [columnsOf(amountFields), columnsOf(['From', 'To'])]
  return ImportOptions.parse({
    ...home,
    DateOrder: 'DMY',
    DecimalSeparator: guessDecimalSeparator(valuesOf(amounts)),
    AmountUnit: guessAmountUnit(amounts, valuesOf(amounts)),
    ClockUnit: guessClockUnit(clocks, valuesOf(clocks)),
  })
}
