import { describe, expect, test } from 'vitest'
import { guessColumns } from '../headings/headings.ts'
import { currenciesOfLanguage } from './payment-columns.ts'

/** Cells of a line by `;`, lines by `|`; the first names the columns, `Column 1` and so on where it is empty. */
const guess = (text: string) => {
  const [top = [], ...rows] = text.split('|').map((line) => line.split(';'))
  const width = Math.max(top.length, ...rows.map(({ length }) => length))
  const headings = Array.from({ length: width }, (_, at) => top[at] || `Column ${at + 1}`)
  return guessColumns('payments', { headings, rows })
}

describe('currency beside the amount', () => {
  test.each([
    ['of a foreign amount: none', 'Datum;Betrag;Fremdwährung;Text|2.3.2026;7,00;CHF;a', undefined],
    ['of the original: the other one', 'Date;Original currency;Amount;Currency|2026-03-02;USD;7.00;EUR', 'Currency'],
    [
      'of the account, for an amount in it',
      'Дата операции;Валюта операции;Сумма в валюте счета;Валюта счета|02.03.2026;USD;7,00;RUB',
      'Валюта счета',
    ],
    [
      'of the operation, for one of the account: none',
      'Дата;Валюта операции;Сумма в валюте счета|02.03.2026;USD;7,00',
      undefined,
    ],
    [
      'with the words of the amount',
      'Dátum;Devizanem;Tranzakció összege;Tranzakció devizaneme|2026.03.02.;EUR;700;HUF',
      'Tranzakció devizaneme',
    ],
    ['below an unknown heading: by its cells', 'Date;Amount;Geld|2026-03-02;7.00;CHF|2026-03-03;8.00;CHF', 'Geld'],
  ])('%s', (_, file, currency) => expect(guess(file)['Currency']).toBe(currency))
})

describe('day of a booking', () => {
  test.each([
    ['no known heading: the only column of days', 'made;amount;text|2026-03-02 09:10:11 +0000;7.00;a', 'made'],
    [
      'several: the one that speaks of a day',
      'seen;datum van boeking;bedrag|03-03-2026;02-03-2026;7,00',
      'datum van boeking',
    ],
    ['several that do not: none', 'seen;made;amount|2026-03-03;2026-03-02;7.00', undefined],
    [
      'most cells are days, some say pending',
      'Date Processed;Amount|Pending;£4.00|02-Mar-2026;£7.00|3 Mar 26;£8.00',
      'Date Processed',
    ],
  ])('%s', (_, file, day) => expect(guess(file)['BookingDay']).toBe(day))
})

describe('direction', () => {
  test.each([
    ['an empty column of directions: the sign decides', 'Date;Amount;Type|2026-03-02;7.00;', undefined],
    [
      'inflow and outflow',
      'Dátum;Összeg;Bevétel/Kiadás|2026.03.02.;700;inflow|2026.03.03.;-300;outflow',
      'Bevétel/Kiadás',
    ],
    ['marks of what is received, without a heading', 'Date;Amount;|2026-03-02;7.00;|2026-03-03;5.00;CR', 'Column 3'],
  ])('%s', (_, file, direction) => expect(guess(file)['Direction']).toBe(direction))
})

describe('no row of headings', () => {
  test.each([
    ['signed amounts: the amount', '|2026-03-02;-7.00;shop|2026-03-03;5.00;Mari', 'Column 2'],
    ['a sign behind the amount', '|2026-03-02;7.00-;shop|2026-03-03;5.00;Mari', 'Column 2'],
    ['a direction beside the amounts', '|2026-03-02;7.00;shop;D|2026-03-03;5.00;Mari;C', 'Column 2'],
    ['neither: the user says what the amounts are', '|2026-03-02;7.00; ;shop|2026-03-03;5.00; ;cafe', undefined],
  ])('%s', (_, file, amount) => expect(guess(file)['PaidAmount']).toBe(amount))
})

test('account of the payer below an unknown heading: the column of accounts that differ', () => {
  const rows =
    '2026-03-02;7.00;EE471000001020145685;LV97HABA0012345678910|2026-03-03;8.00;EE471000001020145685;LT121000011101001000'
  expect(guess(`Date;Amount;Ours;Theirs|${rows}`)['PayerAccount']).toBe('Theirs')
})

test.each([
  ['Дата обработки', ['RUB']],
  ['Datum', undefined],
])('language of %s: %j', (heading, currencies) => expect(currenciesOfLanguage([heading])).toEqual(currencies))
