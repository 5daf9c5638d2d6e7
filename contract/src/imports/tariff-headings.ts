import { normaliseHeading, type Table } from './heading-names.ts'
import type { ColumnMapping } from './imports.schema.ts'
import { tariffFields, type TariffField } from './import-kinds.ts'

const exactly = (words: string): RegExp => new RegExp(`^(?:${words.replaceAll(' ', '|')})$`)

/**
 * Headings that mean our fields, the likeliest first, without marks, signs and units: English, Estonian, Latvian, German,
 * Finnish, Swedish, Lithuanian, Polish and Russian. Prices of a day or month are looked for before those of a half-hour, and
 * those, like windows in half-hours, before the hour.
 */
const patterns: readonly (readonly [TariffField, readonly RegExp[]])[] = [
  [
    'Doubt',
    [
      exactly(
        'flags flag warnings warning doubts doubt problems markused piezimes hoiatused warnungen varoitukset varningar ispejimai ostrzezenia предупреждения',
      ),
    ],
  ],
  [
    'FreeMinutes',
    [
      /free.*(min|time|period)|^free$|^tasuta|tasuta.*(min|aeg|parkim)|bezmaksas|graceperiod|minutesfree/,
      /freiminut|kostenlos|gratis|karenz|ilmai|maksuton|friamin|nemokam|bezplatn|darmow|бесплатн/,
    ],
  ],
  [
    'Latitude',
    [
      exactly(
        'lat latitude latitud laius laiuskraad platums breitengrad leveysaste leveyspiiri breddgrad platuma szerokosc szerokoscgeograficzna широта y',
      ),
    ],
  ],
  [
    'Longitude',
    [
      exactly(
        'lon lng long longitude longitud pikkus pikkuskraad garums langengrad laengengrad pituusaste pituuspiiri langdgrad ilguma dlugosc dlugoscgeograficzna долгота x',
      ),
    ],
  ],
  [
    'Spots',
    [
      exactly('spots spaces capacity places kohti kohtade kohad mahutavus vietas vietuskaits ietilpiba'),
      exactly(
        'stellplatze kapazitat paikat paikkamaara kapasiteetti platser kapacitet vietos talpa miejsca pojemnosc мест места вместимость',
      ),
      /totalspots|numberofspaces|kohtadearv|anzahl(stell|park)?platze|antalplatser|vietuskaicius|liczbamiejsc|количествомест/,
    ],
  ],
  [
    'PassPrice',
    [
      /month|kuutasu|kuupilet|kuukaart|kuuhind|^kuu|menes|abonement|pass(price|cost)?$|30d(ays)?$|permit/,
      /monat|dauerpark|kuukau|manad|menuo|miesiac|miesiecz|месяц|месяч|абонемент/,
    ],
  ],
  [
    'Cap24h',
    [
      /24h|24tundi|24stund|oopaev|daycap|dailycap|(day|daily).*(max|limit|cap)|(max|limit|cap).*(day|daily)|paevamaks|diennakt/,
      /tagesmax|tageshochst|hochst(betrag|satz|preis)|tages(preis|satz|karte|tarif)|vuorokau|paiva(hinta|maksu)|enimmais/,
      /dygn|dags(pris|avgift|taxa)|paros|parai|dienoskaina|dob[aey]|dobow|dzienn|сутки|суток|суточн|задень|дневн/,
      /^cap|^max|^limit|(per|one)day$|dayprice|dailyprice|dailyrate|paevahind|paevapilet|dienascena|dienasmaksa/,
    ],
  ],
  [
    'PricePerMinute',
    [
      /per1?min(ute)?$|1min(ute)?$|minut\w*(price|rate|fee|hind|tasu|cena|maksa)|(price|rate|hind|cena)min(ut\w*)?$|minutis$|parminuti|minutihind/,
      /prominute|minuten(preis|tarif)|minuutti|minuutilta|perminut|minut(pris|taxa)|uzminute|minuteskaina|zaminute|минут\w*(цен|тариф)|заминуту|минута$/,
    ],
  ],
  [
    'From',
    [
      /^(from|start|begin|algus|alates|kella|no|sakums|von|ab|beginn|alku|alkaen|fran|nuo|pradzia|od|poczatek|с|от|начало)(halfhours?|hours?|time|clock|aeg|laiks|uhrzeit)?$/,
      exactly(
        'hours time times window period openinghours kellaaeg aeg ajavahemik laiks darbalaiks validhours paidhours tasulineaeg',
      ),
      exactly(
        'zeitraum zeiten uhrzeit gebuhrenzeit parkzeit aika ajat kellonaika voimassaoloaika tid tider klockan avgiftstid laikas valandos darbolaikas godziny czas przedzial время часы период',
      ),
    ],
  ],
  [
    'To',
    [
      /^(to|till|until|end|lopp|kuni|lidz|beigas|bis|ende|loppu|asti|saakka|slut|iki|pabaiga|do|koniec|до|по|конец)(halfhours?|hours?|time|clock|aeg|laiks|uhrzeit)?$/,
    ],
  ],
  [
    'PricePerHalfHour',
    [
      /30m(in)?|30minut|halfhour|pooltun|pooletunni|pusstund|pusestund/,
      /halbestunde|halbstund|puolitun|puolentunnin|halvtimm|pusvaland|puse?valand|polgodzin|полчаса|получас|30мин/,
    ],
  ],
  [
    'PricePerHour',
    [
      /60m(in)?|60minut|perh$|1h$|tund|tunni|stund|hour(ly)?(rate|price|fee|cost|tariff)?$/,
      /tunti|timme|tim(pris|taxa|avgift)|valand|godzin|^час$|зачас|вчас|часов|60мин/,
      /^(hour|hourly|tund|price|rate|tariff|fee|hind|tasu|tariif|cena|maksa|tarifs)$/,
      /^(preis|gebuhr|gebuehr|tarif|hinta|maksu|taksa|pris|avgift|taxa|kaina|mokestis|tarifas|oplata|stawka|taryfa|цена|тариф|стоимость|плата)$/,
      /hour/,
    ],
  ],
  [
    'Days',
    [
      /^(days?|weekdays?|dow|daysofweek|dayofweek|paevad?|nadalapaev(ad)?|kehtivuspaevad|dienas?|nedelasdienas?)$/,
      /^(tage?|wochentage?|paivat?|viikonpaivat?|dag(ar)?|veckodag(ar)?|dien(a|os)|savaitesdien(a|os)|dni|dzien|dnitygodnia|дни|день|днинедели)$/,
    ],
  ],
  [
    'RegionCode',
    [
      exactly(
        'region regioncode country countrycode regioon riik regions valsts land maa valstybe salis kraj страна регион',
      ),
    ],
  ],
  [
    'Operator',
    [
      exactly('operator operaator operators operaattori operatorius betreiber оператор'),
      exactly(
        'provider company owner brand teenusepakkuja pakkuja ettevote haldaja omanik uznemums pakalpojumasniedzejs ipasnieks parvaldnieks anbieter toimija leverantor valdytojas dostawca компания владелец',
      ),
    ],
  ],
  [
    'Name',
    [
      exactly(
        'name zonename placename parkingname title nimi nimetus nosaukums vards parkla parklanimi zonenimi zonasnosaukums carpark address aadress adrese asukoht location vieta stavvieta',
      ),
      exactly(
        'bezeichnung parkplatz parkhaus strasse standort osoite pysakointialue namn adress plats pavadinimas adresas nazwa adres miejsce название наименование адрес парковка',
      ),
    ],
  ],
  [
    'Code',
    [
      exactly(
        'code zonecode zone parkingcode areacode placecode kood tsoon tsoonikood alakood ala parklakood kods zona zonaskods',
      ),
      exactly('parkzone zonencode zonennummer vyohyke tunnus zon omrade strefa zonoskodas kodstrefy зона кодзоны'),
      /(code|kood|kods|koodi|kod|kodas|код)$/,
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

/** `per_30min_cents` and `per 30 min (EUR)` are one heading; text in brackets may be significant, as in `Price (30 min)`. */
const readingsOf = (heading: string): string[] =>
  [normaliseHeading(heading.replaceAll(/[()[\]]/g, ' ')), normaliseHeading(heading)].map((text) =>
    text.replaceAll(/(in)?(eurocents?|cents?|euros?|eur|senti|santimi)/g, ''),
  )

/** A column calculated from others is no posted price. */
const isWorkedOut = (texts: readonly string[]): boolean =>
  texts.some((text) => /derived|calculated|computed|arvutatud|aprekin/.test(text))

/** Our fields by the file's headings; a column is taken once. */
const byPatterns = (headings: readonly string[]): ColumnMapping => {
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

/** What distinguishes zones with one code where a file numbers its rows instead of its zones. */
const zoneFields: readonly TariffField[] = ['Code', 'Name', 'Operator', 'Latitude', 'Longitude']

/** Unique references beside repeated zones are row numbers and cannot group rows by zone. */
const withoutRowNumbers = ({ headings, rows }: Table, mapping: ColumnMapping): ColumnMapping => {
  const { ZoneReference, ...others } = mapping
  const areDistinct = (fields: readonly string[]): boolean => {
    const indices = fields.flatMap((field) => (mapping[field] === undefined ? [] : [headings.indexOf(mapping[field])]))
    const texts = rows.map((row) => JSON.stringify(indices.map((index) => row[index] ?? '')))
    return new Set(texts).size === texts.length
  }
  const isRowNumber = ZoneReference !== undefined && areDistinct(['ZoneReference']) && !areDistinct(zoneFields)
  return isRowNumber ? others : mapping
}

/** Fields of tariffs by the file's headings; each column is used once. */
export const guessTariffColumns = (table: Table): ColumnMapping => withoutRowNumbers(table, byPatterns(table.headings))

export const isTariffHeading = (heading: string): boolean =>
  readingsOf(heading).some((text) => patterns.some(([, ranks]) => ranks.some((rank) => rank.test(text))))
