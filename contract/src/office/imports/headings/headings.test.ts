import { describe, expect, test } from 'vitest'
import { findHeadingRow, mergedHeadings } from './heading-rows.ts'
import { guessColumns } from './headings.ts'
import { distinctHeadings, normaliseHeading } from './heading-names.ts'
import { importKinds, type ImportKind } from '../imports.filters.ts'

test.each([
  ['Start_plugin', 'startplugin'],
  ['  START plugin ', 'startplugin'],
  ['Lõpp', 'lopp'],
  ['Sākuma laiks', 'sakumalaiks'],
  ['Cost (EUR)', 'cost'],
  ['Start [local]', 'start'],
])('%j is compared as %s', (heading, normal) => {
  expect(normaliseHeading(heading)).toBe(normal)
})

test('empty or repeated headings: made distinct', () => {
  const headings = ['Name', 'Column 2', 'Name (2)', 'Name (3)', 'Name (2) (2)']
  expect(distinctHeadings(['Name', '', 'Name', ' Name ', 'Name (2)'])).toEqual(headings)
})

test.each([
  [
    ['Plate', 'Start', 'Foo'],
    ['-----', '-----', '----'],
    ['123ABC', '2026-01-01 10:00', 'x'],
  ],
  [
    ['Car plate no', 'Parked from', 'Amount'],
    ['***', '€', '#'],
    ['123ABC', '2026-01-01 10:00', '1,50'],
  ],
])('row of signs below the headings %j: not taken for headings', (...rows) => {
  expect(findHeadingRow('sessions', rows)).toBe(0)
})

const tableOf = (lines: string) => lines.split('|').map((line) => line.split(';'))

/** `Heading→Field` for each column. Lines below are rows of the file. */
const expectGuess = (kind: ImportKind, text: string) => {
  const [top = [], ...rows] = tableOf(text)
  const columns = top.map((column) => column.split('→'))
  const expected = columns.flatMap(
    ([heading = '', fields]) => fields?.split('+').map((field) => [field, heading]) ?? [],
  )
  const headings = columns.map(([heading = '']) => heading)
  expect(guessColumns(kind, { headings, rows })).toEqual(Object.fromEntries(expected))
}

const files: Record<ImportKind, Record<string, string>> = {
  sessions: {
    'the garages’ own':
      'session_ID→Reference;Garage_ID→Place;User_ID→Driver;User_type;Shared_ID;Start_plugin→Start;Start_plugin_hour;End_plugout→End;El_kWh',
    Estonian:
      'Parkla→Place;Numbrimärk→Plate;Telefon→Phone;Algus→Start;Lõpp→End;Maksumus (€)→Cost;Valuuta→Currency;Makse olek→PaymentStatus;Liik→Type',
    Latvian:
      'Stāvvieta→Place;Klients→Driver;Valsts numurs→Plate;Tālrunis→Phone;Iebraukšanas laiks→Start;Izbraukšanas laiks→End;Cena→Cost',
    'our own wire':
      'CarNumber→Plate;StartTime→Start;EndTime→End;Currency→Currency;PaymentStatus→PaymentStatus;Place→Place',
    'English of another system':
      'Transaction ID→Reference;Car park→Place;License plate→Plate;Entry time→Start;Exit time→End;Amount Paid (EUR)→Cost;Payment status→PaymentStatus',
    German:
      'Parkplatz→Place;Kennzeichen→Plate;Einfahrt→Start;Ausfahrt→End;Betrag EUR→Cost;Währung→Currency;Telefonnummer→Phone;Zahlungsstatus→PaymentStatus',
    Finnish:
      'Pysäköintialue→Place;Rekisterinumero→Plate;Alkuaika→Start;Loppuaika→End;Maksettu summa (€)→Cost;Asiakas→Driver',
    Swedish: 'Område→Place;Regnummer→Plate;Starttid→Start;Sluttid→End;Belopp inkl. moms→Cost',
    Lithuanian: 'Aikštelė→Place;Valst. nr.→Plate;Įvažiavimo laikas→Start;Išvažiavimo laikas→End;Suma, EUR→Cost',
    Polish: 'Parking→Place;Nr rejestracyjny→Plate;Data wjazdu→Start;Data wyjazdu→End;Kwota→Cost',
    Russian: 'Парковка→Place;Госномер→Plate;Время въезда→Start;Время выезда→End;Сумма оплаты→Cost',
    'longer names that end in known ones':
      'Vehicle licence plate→Plate;Parking start time→Start;Parking end time→End;Net amount→Cost',
    'a sign as heading, by its content': 'Plate→Plate;#→Start;Amount→Cost|123ABC;2026-01-01 10:00;1,50',
    'two matching columns: the likelier one': 'Site;Car park→Place;Location',
    'times without known headings':
      'Garage→Place;Plate→Plate;Hours;T1→Start;T2→End|A;123ABC;5;01.02.2026 10:00;01.02.2026 11:00',
    'times of day in digits alone': 'Plate→Plate;Date→Start;Time→StartClock;Cost→Cost|612KLM;20260302;0930;2',
    'a time of day that cannot be read': 'Plate→Plate;Date→Start;Time→StartClock;Cost→Cost|612KLM;02.03.2026;9h half;2',
    'hours under a heading of times':
      'Plate→Plate;Entry date→Start;Entry time→StartClock;Exit date→End;Exit time→EndClock|612KLM;02.03.2026;9;02.03.2026;14',
    'costs in cents': 'Plate→Plate;Start→Start;Cost (cents)→Cost|612KLM;02.03.2026 10:00;350',
    'costs in cents beside costs': 'Plate→Plate;Start→Start;Cost (cents);Fee→Cost|612KLM;02.03.2026 10:00;350;3.50',
    'decimals below a heading of cents': 'Plate→Plate;Start→Start;Cost (cents)|612KLM;02.03.2026 10:00;3.50',
    'a duration in its own unit': 'Plate→Plate;Start→Start;Duration→Duration|612KLM;02.03.2026 10:00;1 h 20 min',
    'a duration whose heading has the unit':
      'Numbrimärk→Plate;Algus→Start;Kestus (min)→Duration|612KLM;02.03.2026 10:00;80',
    'a duration without a unit': 'Plate→Plate;Start→Start;Duration|612KLM;02.03.2026 10:00;80',
    'a time of day whose heading says that it has 24 hours':
      'Plate→Plate;Date→Start;Time (24h)→StartClock;Cost→Cost|612KLM;02.03.2026;09:40;2.00',
    'a duration in minutes and seconds':
      'Plate→Plate;Start→Start;Duration (mm:ss)→Duration|612KLM;02.03.2026 10:00;12:40',
    'clocks of which one cannot be a time within a day':
      'Plate→Plate;Start→Start;Duration|612KLM;02.03.2026 10:00;12:40|613KLM;02.03.2026 10:00;47:10|614KLM;02.03.2026 10:00;9:05',
    'a duration in several columns': 'Plate→Plate;Start→Start;Duration (h);Duration (min)|612KLM;02.03.2026 10:00;1;25',
    'a duration twice': 'Plate→Plate;Start→Start;Duration (min)→Duration;Duration (h)|612KLM;02.03.2026 10:00;85;1.42',
    'another duration than that of the stay':
      'Plate→Plate;Start→Start;Charging duration|612KLM;02.03.2026 10:00;1:20:00',
    'what was paid': 'Plate→Plate;Start→Start;Paid→Cost|612KLM;02.03.2026 10:00;3.50|613KLM;02.03.2026 11:00;0',
    'whether it was paid': 'Plate→Plate;Start→Start;Paid→PaymentStatus|612KLM;02.03.2026 10:00;1',
    'two rows of headings, joined':
      'Plate→Plate;Entry Date→Start;Entry Time→StartClock;Exit Date→End;Exit Time→EndClock|612KLM;02.03.2026;10:00;02.03.2026;11:00',
    Danish: 'Parkeringshus→Place;Nummerplade→Plate;Indkørsel→Start;Udkørsel→End;Beløb DKK→Cost;Valuta→Currency',
    Czech: 'Parkoviště→Place;SPZ→Plate;Vjezd→Start;Výjezd→End;Cena celkem Kč→Cost;Zaplaceno→PaymentStatus',
    Hungarian: 'Parkoló→Place;Rendszám→Plate;Behajtás ideje→Start;Kihajtás ideje→End;Fizetendő (Ft)→Cost',
    Bulgarian: 'Паркинг→Place;Регистрационен номер→Plate;Час на влизане→Start;Час на излизане→End;Сума, лв→Cost',
    Ukrainian: 'Паркомайданчик→Place;Держномер→Plate;Час заїзду→Start;Час виїзду→End;Вартість→Cost',
    Icelandic: 'Bílastæði→Place;Bílnúmer→Plate;Upphafstími→Start;Lokatími→End;Upphæð→Cost',
    'columns without names':
      'Column 1→Plate;Column 2→Start;Column 3→End;Column 4→Cost|612KLM;02.03.2026 10:00;02.03.2026 11:00;2,50',
    'columns without names, two that may be the price':
      'Column 1→Plate;Column 2→Start;Column 3;Column 4|612KLM;02.03.2026 10:00;1.68;3.37',
    'an entry and an exit among other moments':
      'Plate→Plate;Last top-up;Last entry→Start;Last exit→End|612KLM;02.03.2026 08:00;02.03.2026 10:00;02.03.2026 11:00',
    'three moments without a word for either':
      'Plate→Plate;T1;T2;T3|612KLM;02.03.2026 08:00;02.03.2026 10:00;02.03.2026 11:00',
    'seconds since 1970 below a time': 'License→Plate;Type;Time→Start|612KLM;Truck;1772445600',
    'bare numbers and dates, which are no moments': 'A;B;C|5;01.02.2026;1612345678',
    'a date and a time for each':
      'Start Date→Start;Start Time→StartClock;End Date→End;End Time→EndClock|01.02.2026;10:00;01.02.2026;11:00:30',
    'one date for both': 'Date→Start+End;Time in→StartClock;Time out→EndClock|01.02.2026;10:00;11:00',
    'whole moments under the names of two columns':
      'Start Date;Start Time→Start;End Time→End|01.02.2026;01.02.2026 10:00;01.02.2026 11:00',
    'one date and one time': 'Date→Start;Time→StartClock;Minutes|01.02.2026;10:00 AM;15',
    'German dates and times, in any order':
      'Ausfahrtszeit→EndClock;Ausfahrtsdatum→End;Einfahrtszeit→StartClock;Einfahrtsdatum→Start|11:00;01.02.2026;10:00;01.02.2026',
    'a time of day named as one':
      'Start→Start;Start clock→StartClock;End→End;End clock→EndClock|01/22/2026;10:00;01/22/2026;2 PM',
  },
  bookings: {
    German:
      'Buchungsnummer→ExternalNumber;Name→ClientName;E-Mail-Adresse→Email;Kennzeichen→Plate;Anreise→Start;Abreise→End;Parkhaus→Place;Bemerkung→Comments',
  },
  members: {
    English:
      'Full name→Name;License plates→Plate;Mobile→Phone;E-mail→Email;Company→Company;Valid from→Start;Valid until→End;Notes→Comments',
    Latvian: 'Vārds→Name;Numura zīmes→Plate;Tālrunis→Phone;Uzņēmums→Company;Derīgs līdz→End',
    'first and last name, plates in columns':
      'First name→Name;Surname→LastName;Plate 1→Plate;Plate 2→Plate2;Plate 3→Plate3;Car',
    'our export in English':
      'Name→Name;Plate→Plate;Phone→Phone;E-mail→Email;Company→Company;Comment→Comments;Valid from→Start;Valid until→End;Status',
    'our export in Estonian':
      'Nimi→Name;Numbrimärk→Plate;Telefon→Phone;E-post→Email;Ettevõte→Company;Märkus→Comments;Kehtib alates→Start;Kehtib kuni→End;Olek',
    'our export in Latvian':
      'Vārds→Name;Numura zīme→Plate;Tālrunis→Phone;E-pasts→Email;Uzņēmums→Company;Piezīme→Comments;Derīgs no→Start;Derīgs līdz→End;Statuss',
  },
  fleetUsers: { English: 'Full name→Name;License plates→Plate;Mobile→Phone;E-mail→Email;Company;Valid until→End' },
  users: {
    English: 'Full name→Name;E-mail→Email;Role→Role;Car park→Place;Mobile→Phone',
    Estonian: 'Nimi→Name;E-post→Email;Roll→Role;Parkla→Place;Telefon→Phone',
    Latvian: 'Vārds→Name;E-pasts→Email;Loma→Role;Stāvvieta→Place;Tālrunis→Phone',
    'our own export': 'Name→Name;E-mail→Email;Phone→Phone;Admin;Region;Zones;Places→Place;Roles→Role',
    'moments, which no field of users has': 'Name→Name;Added;Valid from|Mari;01.02.2026 10:00;02.02.2026 10:00',
  },
  registrants: { English: 'Name→Name;E-mail→Email;Phone number→Phone;Car number→Plate' },
  invitations: { Latvian: 'Vārds→Name;E-pasts→Email;Tālrunis→Phone;Numura zīme→Plate' },
  payments: {
    'our reading of camt.053':
      'Date→BookingDay;Amount→PaidAmount;Currency→Currency;Debit/Credit→Direction;Payer→Payer;Payer account→PayerAccount;Reference number→ReferenceNumber;Details→Description;Transfer reference→EntryId',
    'a bank with details of payment': 'Date→BookingDay;Details of payment→Description;Amount→PaidAmount',
    'an Indian bank':
      'Date→BookingDay;Narration→Description;Withdrawal Amt.→OutgoingAmount;Deposit Amt.→IncomingAmount|13/11/26;NEFT FINE 1000186;;35.00|14/11/26;UPI;12.00;',
    'an Estonian bank':
      'Kliendi konto;Reatüüp;Kuupäev→BookingDay;Saaja/Maksja→Payer;Selgitus→Description;Summa→PaidAmount;Valuuta→Currency;Deebet/Kreedit→Direction;Arhiveerimistunnus→EntryId;Maksetüüp;Viitenumber→ReferenceNumber;Dokumendi number',
    'another Estonian bank':
      'Kliendi konto;Dokumendi number;Kuupäev→BookingDay;Saaja/maksja konto→PayerAccount;Saaja/maksja nimi→Payer;Saaja panga kood;Deebet/Kreedit (D/C)→Direction;Summa→PaidAmount;Viitenumber→ReferenceNumber;Arhiveerimistunnus→EntryId;Selgitus→Description;Teenustasu;Valuuta→Currency',
    'a Latvian bank':
      'Klienta konts;Ieraksta tips;Datums→BookingDay;Saņēmējs/Maksātājs→Payer;Informācija saņēmējam→Description;Summa→PaidAmount;Valūta→Currency;Debets/Kredīts→Direction;Arhīva kods→EntryId;Maksājuma veids;Refernces numurs→ReferenceNumber',
    'a German bank':
      'Auftragskonto;Buchungstag→BookingDay;Verwendungszweck→Description;Kundenreferenz (End-to-End)→ReferenceNumber;Beguenstigter/Zahlungspflichtiger→Payer;Kontonummer/IBAN→PayerAccount;Betrag→PaidAmount;Waehrung→Currency;Info',
    'a German bank with days of value':
      'Buchung→BookingDay;Valuta;Auftraggeber/Empfänger→Payer;Verwendungszweck→Description;Saldo;Betrag→PaidAmount;Währung→Currency|01.02.2026;02.02.2026;Tamm;Strafe;9;5,00;EUR',
    'days of value without a currency': 'Buchungstag→BookingDay;Valuta;Betrag→PaidAmount|01.02.2026;02.02.2026;5,00',
    'Swedish days of booking and of value': 'Valutadatum;Bokföringsdatum→BookingDay;Belopp→PaidAmount',
    'a Swedish bank':
      'Radnummer;Clearingnummer;Valuta→Currency;Bokföringsdag→BookingDay;Valutadag;Referens→ReferenceNumber;Beskrivning→Description;Belopp→PaidAmount;Bokfört saldo',
    'a Lithuanian bank':
      'Sąskaitos Nr.;Data→BookingDay;Gavėjas→Payer;Paaiškinimai→Description;Suma→PaidAmount;Valiuta→Currency;D/K→Direction;Įrašo Nr.→EntryId;Įmokos kodas→ReferenceNumber',
    'a Polish bank':
      'Data transakcji→BookingDay;Dane kontrahenta→Payer;Tytuł→Description;Nr rachunku→PayerAccount;Nazwa banku;Nr transakcji→EntryId;Kwota transakcji→PaidAmount;Waluta→Currency',
    'a Russian bank':
      'Дата операции→BookingDay;Номер документа;Контрагент→Payer;Счёт контрагента→PayerAccount;Назначение платежа→Description;Сумма→PaidAmount;Валюта→Currency',
  },
  tariffs: {
    'highest hourly price beside a cap': 'Zone→Code;Max hourly price→PricePerHour;24h cap→Cap24h',
    'limits of time, areas, months and counts, which are no prices':
      'Zone→Code;Limit (min);Day limit (h);Permit area;Month;Monthly permits issued;Kuupiletite arv;Hourly rate→PricePerHour|B2;150;4;907;3;51;16;1.80',
    'limits that do not say of what':
      'Zone→Code;Limit;Maximum;Limit (spots);Limiit;Hourly rate→PricePerHour|C3;12;240;40;6;1.70',
    'a limit whose cells name a currency': 'Zone→Code;Limit→Cap24h;Hourly rate→PricePerHour|C3;12.00 €;1.70 €',
    'highest numbers of spots in a day': 'Zone→Code;Daily max (spots);Hourly rate→PricePerHour|C3;40;1.70',
    'limits of money': 'Zone→Code;Limit (€)→Cap24h;Hourly rate→PricePerHour|C3;12;1.70',
    'a highest charge': 'Zone→Code;Maximum charge→Cap24h;Hourly rate→PricePerHour|C3;12;1.70',
    'limits per hour and day': 'Zone→Code;Limit per hour→PricePerHour;Daily limit→Cap24h',
    'Estonian price of 24 hours': 'Tsoon→Code;Tunnihind→PricePerHour;24 tunni hind→Cap24h',
    'a flat file of zones':
      'id→ZoneReference;code→Code;provider→Operator;region→RegionCode;lat→Latitude;lon→Longitude;n_regions;tariff_no;days→Days;from_halfhour→From;to_halfhour→To;per_30min_cents→PricePerHalfHour;per_60min_cents→PricePerHour;hourly_cents_derived;cap_24h_cents→Cap24h;month_30d_cents→PassPrice;free_minutes→FreeMinutes;flags→Doubt',
    Estonian:
      'Tsoon→Code;Nimi→Name;Operaator→Operator;Laiuskraad→Latitude;Pikkuskraad→Longitude;Päevad→Days;Algus→From;Lõpp→To;Tunnihind (€)→PricePerHour;Pooltund→PricePerHalfHour;24h piirhind→Cap24h;Kuutasu→PassPrice;Tasuta minutid→FreeMinutes;Kohti→Spots',
    Latvian:
      'Kods→Code;Nosaukums→Name;Dienas→Days;No→From;Līdz→To;Cena par stundu→PricePerHour;Cena par minūti→PricePerMinute;Diennakts maksa→Cap24h;Mēneša abonements→PassPrice;Bezmaksas minūtes→FreeMinutes',
    'English in short words':
      'Zone→Code;Name→Name;Days→Days;From→From;To→To;Half hour (€)→PricePerHalfHour;Hour (€)→PricePerHour;24 h cap (€)→Cap24h;Month (€)→PassPrice;Free minutes→FreeMinutes',
    'English with a window in one column':
      'Zone code→Code;Zone name→Name;Weekdays→Days;Hours→From;Hourly rate→PricePerHour;Daily max→Cap24h;Monthly permit→PassPrice;Price per minute→PricePerMinute',
    German:
      'Parkzone→Code;Bezeichnung→Name;Betreiber→Operator;Wochentage→Days;Von→From;Bis→To;Preis pro Stunde→PricePerHour;Preis je halbe Stunde→PricePerHalfHour;Tageshöchstsatz→Cap24h;Monatskarte→PassPrice;Freiminuten→FreeMinutes;Stellplätze→Spots',
    Finnish:
      'Vyöhyke→Code;Nimi→Name;Alkaen→From;Asti→To;Tuntihinta→PricePerHour;Vuorokausihinta→Cap24h;Kuukausihinta→PassPrice',
    Swedish: 'Zon→Code;Namn→Name;Från→From;Till→To;Timpris→PricePerHour;Dygnspris→Cap24h;Månadskort→PassPrice',
    Lithuanian:
      'Zona→Code;Pavadinimas→Name;Dienos→Days;Nuo→From;Iki→To;Valandos kaina→PricePerHour;Paros kaina→Cap24h;Mėnesio kaina→PassPrice',
    Polish:
      'Strefa→Code;Nazwa→Name;Dni→Days;Od→From;Do→To;Cena za godzinę→PricePerHour;Cena za pół godziny→PricePerHalfHour;Opłata za dobę→Cap24h;Abonament miesięczny→PassPrice',
    Russian:
      'Зона→Code;Название→Name;Дни→Days;С→From;До→To;Цена за час→PricePerHour;Цена за полчаса→PricePerHalfHour;Цена за сутки→Cap24h;Абонемент на месяц→PassPrice',
    'text in brackets that names the price':
      'Tsoon→Code;Hind (30 min)→PricePerHalfHour;Hind (tund)→PricePerHour;Hind (24h)→Cap24h',
    'limits, permits and hours that are no prices':
      'Zone→Code;Max time (min);Permit zone;Max hours;Operating hours;Hourly rate→PricePerHour',
    'a column of texts below a heading of prices': 'Zone→Code;Hour;Hourly rate→PricePerHour|A;see board;2.00',
    'a calculated price alone': 'code→Code;hourly_cents_derived→PricePerHour',
    'a calculated price beside a posted one': 'code→Code;per_30min_cents→PricePerHalfHour;hourly_cents_derived',
    'numbers of zones': 'id→ZoneReference;code→Code|1;A|1;A|2;B',
    'numbers of zones with one row each': 'id→ZoneReference;code→Code|1;A|2;B',
    'numbers of rows': 'id;code→Code|1;A|2;A|3;B',
  },
}

describe.each(importKinds)('columns of %s', (kind) => {
  test.each(Object.entries(files[kind]))('%s', (_, text) => expectGuess(kind, text))
})

test.each([
  ['first row', 'sessions', 'Place;Plate;Start|A;123ABC;01.02.2026', 0],
  [
    'below title rows',
    'sessions',
    'Parkimised;;|;;|Period: 01.01.2026–31.01.2026;;|Parkla;Numbrimärk;Algus|A;123ABC;01.02.2026',
    3,
  ],
  ['below a title as wide as the table', 'sessions', 'Report;Sadama;EUR|Place;Plate;Start|A;1;2', 1],
  ['headings in another language', 'sessions', 'Informe;;|Matrícula;Entrada;Importe|123ABC;01.02.2026;5', 1],
  ['known words in a row of data', 'sessions', 'Matrícula;Tipo;Pagado;Hora|123ABC;parking;paid;10:00', 0],
  ['no row of texts: none', 'sessions', '1;2|3;4', -1],
  ['a row of data first: none', 'sessions', '704KLM;02.03.2026 10:00|705KLM;02.03.2026 11:00', -1],
  ['plates alone: none', 'members', '704KLM|705KLM', -1],
  ['one column', 'sessions', 'Plate|123ABC', 0],
  ['two rows of headings: the lower', 'sessions', 'Plate;Entry;;Exit;;Cost|;Date;Time;Date;Time;|123ABC;1;2;3;4;5', 1],
  ['groups above the headings', 'sessions', ';Algus;;Lõpp;|Numbrimärk;Kuupäev;Kell;Kuupäev;Kell|123ABC;1;2;3;4', 1],
  ['a list of tariffs below its title', 'tariffs', 'Hinnakiri 2026;;|Tsoon;Tunnihind;Päevahind|A;2,00;10,00', 1],
] as const)('row of headings: %s', (_, kind, rows, index) => {
  expect(findHeadingRow(kind, tableOf(rows))).toBe(index)
})

test('row of headings in a file without rows: the first', () => {
  expect(findHeadingRow('sessions', [])).toBe(0)
})

test('two rows of headings: a date or time of day gets the name above it; a title above is no heading', () => {
  const above = ['Auto', 'Sissesõit', '', 'Väljasõit', '', 'Hind']
  expect(mergedHeadings('sessions', above, ['', 'Kuupäev', 'Kell', 'Kuupäev', 'Kell', ''])).toEqual([
    'Auto',
    'Sissesõit Kuupäev',
    'Sissesõit Kell',
    'Väljasõit Kuupäev',
    'Väljasõit Kell',
    'Hind',
  ])
  expect(mergedHeadings('sessions', ['Report of March'], ['Plate', 'Start'])).toEqual(['Plate', 'Start'])
})

test('units and zones in a row of their own below the headings: part of these', () => {
  const above = ['Plate', 'Start', 'End', 'Cost']
  const units = ['', '(UTC)', '(UTC)', 'SEK']
  const rows = [above, units, ['704KLM', '2026-03-02 10:00', '2026-03-02 11:00', '2.00']]
  expect(findHeadingRow('sessions', rows)).toBe(1)
  expect(mergedHeadings('sessions', above, units)).toEqual(['Plate', 'Start (UTC)', 'End (UTC)', 'Cost SEK'])
})
