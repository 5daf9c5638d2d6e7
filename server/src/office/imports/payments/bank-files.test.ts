import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

const node = await openTestNode()
const desk = await openDesk(node)

/** The code page of a bank, backwards. */
const encoded = (text: string, encoding = 'utf-8'): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text)
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)))
}

/** Day, cents, currency, reference, payer and text of the rows to add. */
const readAs = async (content: Buffer, options: Partial<ImportOptions> = {}) => {
  const uploaded = (await desk.upload(content, { kind: 'payments' })).body
  const checked = await desk.checkAs(uploaded, {}, options)
  const { rows } = await sql<{ seen: string }>`
    select concat_ws('|', member ->> 'day', cost_in_cents, currency, nullif(reference, ''), nullif(member ->> 'payer', ''), nullif(member ->> 'text', '')) as seen
    from import_rows where import_id = ${checked.Id} and not is_rejected order by line`.execute(node.db)
  return { checked, rows: rows.map(({ seen }) => seen), reasons: reasonsOf(checked) }
}

type Bank = {
  file: string
  encoding?: string
  options?: Partial<ImportOptions>
  rows: string[]
  left?: Record<string, number>
}

/** The answer for a file whose first row is data. */
const headless = { Headings: 'NONE' } as const

const banks: Record<string, Bank> = {
  'a bank whose texts go on in rows of their own': {
    file: `Transaction date,Value date,Description,Withdrawals,Deposits
13/02/2026,13/02/2026,FAST PAYMENT,,"1,030.50"
,,OTHR fine 1000173,,
,,from TAN AH KOW,,
13/02/2026,13/02/2026,SERVICE FEE,4.00,
,,monthly,,
14/02/2026,14/02/2026,GIRO,,20.00`,
    rows: ['2026-02-13|103050|EUR|FAST PAYMENT OTHR fine 1000173 from TAN AH KOW', '2026-02-14|2000|EUR|GIRO'],
    left: { 'imports.notIncoming': 1 },
  },
  Swedbank: {
    file: `"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number"
"EE1";"10";"01.03.2026";"";"Algsaldo";"812,40";"EUR";"K";"";"AS";"";""
"EE1";"20";"02.03.2026";"ÕNNE PÄRN";"Trahv";"1 042,50";"EUR";"K";"2026030200501111";"MK";"1000041";""
"EE1";"20";"02.03.2026";"Rendi AS";"Rent";"410,00";"EUR";"D";"2026030200501112";"MK";"";"7"
"EE1";"82";"03.03.2026";"";"Käive";"1042,50";"EUR";"K";"";"K2";"";""`,
    rows: ['2026-03-02|104250|EUR|1000041|ÕNNE PÄRN|Trahv'],
    left: { 'imports.notIncoming': 3 },
  },
  'Swedbank of Lithuania, two columns without a heading behind': {
    file: `"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr.",
"LT1","20","2026-03-02","JONAS PETRAITIS","Bauda","28.00","EUR","K","2026030200601111","MK","1000058","",
"LT1","20","2026-03-02","UAB Nuoma","Nuoma","300.00","EUR","D","2026030200601112","MK","","",`,
    rows: ['2026-03-02|2800|EUR|1000058|JONAS PETRAITIS|Bauda'],
    left: { 'imports.notIncoming': 1 },
  },
  'Swedbank of Lithuania in English': {
    file: `"Account No","","Date","Beneficiary","Details","Amount","Currency","D/K","Record ID","Code","Reference No","Doc. No",
"LT1","10","2026-03-02","","Opening balance","74.04","EUR","K","","AS","","",
"LT1","20","2026-03-02","RASA RASA","Bauda","29.00","EUR","K","2026030200601113","MK","1000059","",`,
    rows: ['2026-03-02|2900|EUR|1000059|RASA RASA|Bauda'],
    left: { 'imports.notIncoming': 1 },
  },
  LHV: {
    file: `"Kliendi konto","Dokumendi number","Kuupäev","Saaja/maksja konto","Saaja/maksja nimi","Saaja panga kood","Tühi","Deebet/Kreedit (D/C)","Summa","Viitenumber","Arhiveerimistunnus","Selgitus","Teenustasu","Valuuta","Isikukood või registrikood","Saaja/maksja panga BIC","Makse algataja nimi","Kande viide"
"EE2","",2026-03-02,"EE3","Kersti Kask","","",C,46.00,"1000067","F0A1","Viivistasu","0","EUR","","","",""
"EE2","",2026-03-02,"EE4","Kohvik OÜ","","",D,-4.20,"","F0A2","Kohv","0","EUR","","","",""`,
    rows: ['2026-03-02|4600|EUR|1000067|Kersti Kask|Viivistasu'],
    left: { 'imports.notIncoming': 1 },
  },
  'SEB of Latvia': {
    file: `"KONTS";"LV1"
"INSTRUCTION ID";"DATE";"CURRENCY";"AMOUNT";"COUNTERPARTY";"DEBTOR/CREDITOR ID";"ACCOUNT NO";"CREDIT INSTITUTION NAME";"CREDIT INSTITUTION SWIFT";"DETAILS OF PAYMENTS";"TRANSACTION CODE";"DOCUMENT DATE";"TRANSACTION TYPE";"REFERENCE NO";"DEBIT/CREDIT";"AMOUNT IN ACCOUNT CURRENCY";"ACCOUNT NO";"ACCOUNT CURRENCY"
"1";"02.03.2026";"SEK";"330,00";"LIENE OZOLA";"";"LV3";"";"";"Sods";"RO9981";"02.03.2026";"TRF";"1000075";"C";"29,10";"LV1";"EUR"
"2";"02.03.2026";"EUR";"11,00";"TELIA";"";"LV4";"";"";"Rēķins";"RO9982";"02.03.2026";"TRF";"";"D";"11,00";"LV1";"EUR"`,
    rows: ['2026-03-02|2910|EUR|1000075|LIENE OZOLA|Sods'],
    left: { 'imports.notIncoming': 1 },
  },
  Luminor: {
    file: `Transaction type,Date,Time,Amount,Equivalent,C/D,Orig. amount,Orig. currency,Document number,Transaction ID,Customer's code in beneficiary IS,Payment code,Payment details,Counterparty BIC,Counterparty Designation of counterparties credit institution,Counterparty Account number,Counterparty Designation
Opening balance,20260301,,720.00,720.00,C,720.00,EUR,,,,,,,,,
Incoming payment,20260302,101500,33.30,33.30,C,33.30,EUR,,T881,,1000083,Bauda,,,LT5,ONA ONAITE
Outgoing payment,20260302,111500,90.00,90.00,D,90.00,EUR,,T882,,,Nuoma,,,LT6,UAB B
Closing balance,20260303,,663.30,663.30,C,663.30,EUR,,,,,,,,,`,
    rows: ['2026-03-02|3330|EUR|1000083|ONA ONAITE|Bauda'],
    left: { 'imports.notIncoming': 3 },
  },
  'Coop Pank': {
    file: `"Kliendi konto";"Dokumendi number";"Kuupäev";"Saaja/maksja konto";"Saaja/maksja nimi";"Saaja panga kood";"Deebet/Kreedit (D/C)";"Summa";"Viitenumber";"Arhiveerimistunnus";"Selgitus";"Valuuta"
"EE7";"";"02.03.2026";"EE8";"Ants Aas";"";"C";"18,00";"1000096";"C77";"trahv";"EUR"`,
    rows: ['2026-03-02|1800|EUR|1000096|Ants Aas|trahv'],
  },
  Paysera: {
    file: `\uFEFFTipas,Išrašo nr.,Pervedimo nr.,Data ir laikas,Gavėjas / Mokėtojas,EVP / IBAN,Kodas,Suma ir valiuta,Valiutos,Paskirtis,Įmokos kodas,Kreditas / Debetas,Likutis
Pavedimas,551,771,2026-03-02 09:10:11 +0200,Rasa Rasa,LT8,,15.50,EUR,Bauda,1000119,K,315.50
Komisinis,552,772,2026-03-02 09:10:11 +0200,Paysera,,,0.29,EUR,Fee,,D,315.21`,
    rows: ['2026-03-02|1550|EUR|1000119|Rasa Rasa|Bauda'],
    left: { 'imports.notIncoming': 1 },
  },
  'Revolut Business': {
    file: `Date started (UTC),Date completed (UTC),ID,State,Type,Description,Reference,Payer,Amount,Fee,Balance,Payment currency
2026-03-02 08:00:00,2026-03-02 08:00:05,a1,COMPLETED,TOPUP,Money added from EVA LIND,1000122,Eva Lind,44.00,0.00,144.00,EUR
2026-03-02 09:00:00,,a2,PENDING,TOPUP,Money added from KAI LIND,1000135,Kai Lind,55.00,0.00,144.00,EUR
2026-03-02 10:00:00,2026-03-02 10:00:02,a3,COMPLETED,TRANSFER,To Rent,,,-60.00,0.20,83.80,EUR`,
    rows: ['2026-03-02|4400|EUR|1000122|Eva Lind|Money added from EVA LIND'],
    left: { 'imports.notBooked': 1, 'imports.notIncoming': 1 },
  },
  Nordea: {
    file: `Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viesti;Viitenumero;Saldo;Valuutta;
2026/03/02;36,00;;FI88;MEERI MÄKI;MEERI MÄKI;Sakko;1000148;836,00;EUR;
Varaus;-5,00;FI88;;Kahvila;Kahvila;;;;EUR;
2026/03/02;-4,65;FI88;;Nordea;Maksu;;;831,35;EUR;`,
    rows: ['2026-03-02|3600|EUR|1000148|MEERI MÄKI|Sakko'],
    left: { 'imports.notBooked': 1, 'imports.notIncoming': 2 },
  },
  OP: {
    file: `"Kirjauspäivä";"Arvopäivä";"Määrä  EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero ja pankin BIC";"Viite";"Viesti";"Arkistointitunnus"
02.03.2026;02.03.2026;31,00;710;VIITESIIRTO;VIRTANEN VILLE;FI99 OKOYFIHH;ref=000001000151;Viesti: sakko;20260302/588/1
02.03.2026;02.03.2026;-9,00;720;MAKSUPALVELU;ELISA;FI98 OKOYFIHH;;;20260302/588/2`,
    rows: ['2026-03-02|3100|EUR|1000151|VIRTANEN VILLE|Viesti: sakko'],
    left: { 'imports.notIncoming': 1 },
  },
  'Danske Bank': {
    file: `"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"
"02.03.2026";"Indbetaling Søren 1000164";"1.210,00";"5.210,00";"Udført";"Nej"
"02.03.2026";"Husleje";"-800,00";"4.000,00";"Udført";"Nej"
"03.03.2026";"Kort";"12,00";"";"Venter";"Nej"`,
    encoding: 'windows-1252',
    options: { Currency: 'DKK' },
    rows: ['2026-03-02|121000|DKK|Indbetaling Søren 1000164'],
    left: { 'imports.notIncoming': 1, 'imports.notBooked': 1 },
  },
  mBank: {
    file: `mBank S.A. Bankowość Detaliczna;
Skrytka Pocztowa 1;

#Klient;
PARKLA SP Z O O;

#Za okres:;
01.03.2026;03.03.2026;

#Waluta;#Wpływy;#Wydatki;
PLN;150,00;40,00;

#Saldo początkowe;900,00 PLN;

#Data księgowania;#Data operacji;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;
2026-03-02;2026-03-02;PRZELEW PRZYCH.;"MANDAT 1000177";"ŻANETA WÓJCIK";'61109010140000071219812874';1 150,00 PLN;2 050,00 PLN;
2026-03-02;2026-03-02;ZAKUP;"KAWA";"";'';-40,00 PLN;2 010,00 PLN;

;;;;;;#Saldo końcowe;2 010,00 PLN;`,
    rows: ['2026-03-02|115000|PLN|ŻANETA WÓJCIK|MANDAT 1000177'],
    left: { 'imports.notIncoming': 2 },
  },
  'PKO BP': {
    file: `"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""
"2026-03-02","2026-03-02","Przelew na konto","+95.00","PLN","+1095.00","Rachunek nadawcy: 61 1090 1014","Nazwa nadawcy: PIOTR NOWAK","Tytuł: mandat 1000180",""
"2026-03-02","2026-03-02","Płatność kartą","-20.00","PLN","+1075.00","Tytuł: 0001","Lokalizacja: Adres: SKLEP","",""
"","2026-03-03","Blokada","-90.34","PLN","W rozliczeniu","SKLEP","","",""`,
    rows: ['2026-03-02|9500|PLN|Rachunek nadawcy: 61 1090 1014 Nazwa nadawcy: PIOTR NOWAK Tytuł: mandat 1000180'],
    left: { 'imports.notIncoming': 2, 'imports.notBooked': 1 },
  },
  'Česká spořitelna': {
    file: `"Datum zaúčtování","Název protiúčtu","Protiúčet","Částka","Měna","Variabilní symbol","Konstantní symbol","Zpráva pro příjemce"
"02.03.2026","Jana Dvořáková","123-4567/0800","1 450,00","CZK","1000193","","pokuta"
"02.03.2026","Nájem s.r.o.","","-9 000,00","CZK","","",""`,
    rows: ['2026-03-02|145000|CZK|1000193|Jana Dvořáková|pokuta'],
    left: { 'imports.notIncoming': 1 },
  },
  'OTP without headings': {
    file: `"117730161111101800000000";"J";12500;"HUF";"20260302";"20260302";112500;"117750001111111100000000";"KISS ANNA";"BIRSAG 1000203";"";"";"ATUTALAS"
"117730161111101800000000";"T";-4100;"HUF";"20260302";"20260302";108400;"";"MOL";"BENZIN";"";"";"VASARLAS"`,
    options: headless,
    rows: ['2026-03-02|1250000|HUF|KISS ANNA|BIRSAG 1000203'],
    left: { 'imports.notIncoming': 1 },
  },
  DSK: {
    file: `Дата,Основание,Наредител/Получател,Номер сметка на наредителя / получателя,Вид на трансакцията,Свързваща референция,Дебит BGN,Кредит BGN
02.03.2026,Глоба 1000216,ИВАН ИВАНОВ,BG12STSA93000000000000,Получен превод,,,"62,10"
02.03.2026,Наем,ЕООД,BG12STSA93000000000001,Превод,,"500,00",`,
    rows: ['2026-03-02|6210|BGN|ИВАН ИВАНОВ|Глоба 1000216'],
    left: { 'imports.notIncoming': 1 },
  },
}

test.each(Object.entries(banks))(
  'statement of %s: payments received are added, all else is left out',
  async (_, bank) => {
    const { rows, reasons } = await readAs(encoded(bank.file, bank.encoding), bank.options)
    expect([rows, reasons]).toEqual([bank.rows, bank.left ?? {}])
  },
)

test.each([
  [
    'amounts named debit and credit',
    `Date,Description,Debit Amount,Credit Amount,Balance
02/03/2026,RATES,410.00,,190.00
13/02/2026,FINE 1000229,,36.00,226.00`,
    ['2026-02-13|3600|EUR|FINE 1000229'],
  ],
  ...[
    'Date,Details,Amount Out,Amount In|FINE',
    'Date,Details,Withdrawal Amt.,Deposit Amt.|FINE',
    'Date,Details,Payment Amount,Receipt Amount|FINE',
    'Date,Details,OutgoingAmount,IncomingAmount|FINE',
    'Date,Details,Spent,Received|FINE',
    'Datum,Omschrijving,Bedrag af,Bedrag bij|BOETE',
    'Date,Libellé,Montant débit,Montant crédit|AMENDE',
    'Fecha,Concepto,Importe cargo,Importe abono|MULTA',
  ].map((headings): [string, string, string[]] => {
    const [first = '', text = ''] = headings.split('|')
    return [first, `${first}\n2026-03-02,RENT,410.00,\n2026-03-03,${text},,36.00`, [`2026-03-03|3600|EUR|${text}`]]
  }),
  ...[
    ['Side', 'Withdrawal', 'Deposit'],
    ['Kind', 'Payment sent', 'Payment received'],
    ['Category', 'expense', 'income'],
    ['Type', 'Outgoing transfer', 'Incoming transfer'],
    ['Tehing', 'Väljaminev makse', 'Sissetulev makse'],
  ].map(([heading, out, incoming]): [string, string, string[]] => [
    `kinds ${out} and ${incoming}`,
    `Date,Details,Amount,${heading}\n2026-03-02,RENT,410.00,${out}\n2026-03-03,FINE,37.00,${incoming}`,
    ['2026-03-03|3700|EUR|FINE'],
  ]),
  [
    'balances and sums in words of their own',
    `Date,Details,Amount
2026-03-02,Closing ledger balance,410.00
2026-03-02,Fine 1000229,38.00
2026-03-02,Saldo perioodi lõpus,410.00
2026-03-02,Kreeditkäive,38.00
2026-03-02,Total credits,38.00`,
    ['2026-03-02|3800|EUR|Fine 1000229'],
  ],
  [
    'Soll and Haben with zeros',
    `Datum;Text;Soll;Haben
02.03.2026;Miete;500,00;0,00
02.03.2026;Strafe 1000232;0,00;41,00`,
    ['2026-03-02|4100|EUR|Strafe 1000232'],
  ],
  [
    'a type of CR and DR',
    `Date,Description,Amount,Type
13/02/2026,RENT,500.00,DR
14/02/2026,FINE 1000245,27.00,CR`,
    ['2026-02-14|2700|EUR|FINE 1000245'],
  ],
  [
    'a direction without a heading',
    `Kuupäev;Selgitus;Summa;
02.03.2026;Rent;80,00;D
02.03.2026;Trahv 1000258;19,00;K`,
    ['2026-03-02|1900|EUR|Trahv 1000258'],
  ],
  [
    'a direction behind the amount',
    `Date;Details;Amount
2026-03-02;Rent;75.00 DR
2026-03-02;Fine 1000261;24.00 CR`,
    ['2026-03-02|2400|EUR|Fine 1000261'],
  ],
  [
    'sums below',
    `Date,Details,Credit
2026-03-02,Fine 1000287,17.00
Total,,17.00`,
    ['2026-03-02|1700|EUR|Fine 1000287'],
  ],
] as const)('statement of a bank that we do not know, %s: money received is added', async (_, file, rows) => {
  expect((await readAs(encoded(file))).rows).toEqual(rows)
})

test('statement without headings: asked whether its first row is data, and read once that is confirmed (R183)', async () => {
  const file = encoded(`02.03.2026;Mari Mets;Trahv parkimise eest 1000274;23,00;EUR
02.03.2026;Elekter AS;Arve elektri eest;-61,00;EUR`)
  const { checked, rows } = await readAs(file)
  expect([checked.State, checked.Questions, rows]).toEqual(['UPLOADED', ['headings'], []])
  const confirmed = await readAs(file, headless)
  expect(confirmed.rows).toEqual(['2026-03-02|2300|EUR|Mari Mets|Trahv parkimise eest 1000274'])
})

test('statement without headings: running sums identify the balance, else the user is asked', async () => {
  const rows = (sums: readonly string[]) =>
    ['100,00;-40,00', '88,00;-12,00', '115,50;27,50']
      .map((cells, at) => `02.03.2026;Trahv ${at};${sums[at]}${cells.slice(cells.indexOf(';'))}`)
      .join('\n')
  const summed = await readAs(encoded(rows(['100,00', '88,00', '115,50'])), headless)
  expect(summed.rows).toEqual(['2026-03-02|2750|EUR|Trahv 2'])
  const { body } = await desk.upload(encoded(rows(['1,00', '2,00', '3,00'])), { kind: 'payments' })
  expect(body.Mapping['PaidAmount']).toBeUndefined()
})

test.each([
  ['Datum;Popis;Odchozí částka;Příchozí částka', 'CZK'],
  ['Dátum;Közlemény;Terhelés összege;Jóváírás összege', 'HUF'],
  ['Дата;Назначение платежа;Сумма по дебету;Сумма по кредиту', 'RUB'],
  ['Data;Opis operacji;Kwota Wn;Kwota Ma', 'PLN'],
])('amounts in a column for each direction, %s: money sent is not received', async (headings, Currency) => {
  const { rows } = await readAs(encoded(`${headings}\n02.03.2026;A;410,00;\n03.03.2026;B;;39,00`), { Currency })
  expect(rows).toEqual([`2026-03-03|3900|${Currency}|B`])
})

test('statement of Iceland: read, its currency asked', async () => {
  const file = encoded('Dagsetning;Skýring;Mótaðili;Upphæð\n02.03.2026;Sekt 1000303;Jón Jónsson;4.100')
  expect((await desk.upload(file, { kind: 'payments' })).body.Questions).toContain('currency')
  const options = { Currency: 'ISK', DecimalSeparator: ',' } as const
  expect((await readAs(file, options)).rows).toEqual(['2026-03-02|410000|ISK|Jón Jónsson|Sekt 1000303'])
})

test('currency column without currencies: refused, not read as the region’s', async () => {
  const { reasons } = await readAs(encoded('Date,Details,Amount,Currency\n2026-03-02,Fine,5.00,ZZZZ'))
  expect(reasons).toEqual({ 'imports.currencyUnknown': 1 })
})

test('headings narrower than the rows, whose texts go on in further cells: found', async () => {
  const file = 'Konto;Buchungsdatum;Betrag;Umsatztext\n1;02.03.2026;9,00;a;b;c;d;e;f\n1;02.03.2026;-8,00;a;b;c;d;e;f'
  expect((await readAs(encoded(file))).rows).toEqual(['2026-03-02|900|EUR|a'])
})

test('direction that is no word of a bank, a credit below zero, and amounts both ways: refused with the reason', async () => {
  const unknown = await readAs(
    encoded(`Date,Details,Amount,C/D
2026-03-02,Fine,12.00,C
2026-03-02,Fine,12.00,C
2026-03-02,Fine,13.00,Q
2026-03-02,Fine,-14.00,C`),
  )
  expect([unknown.rows.length, unknown.reasons]).toEqual([2, { 'imports.directionUnknown': 2 }])
  const both = await readAs(
    encoded(`Date,Details,Debit,Credit
2026-03-02,Fine,12.00,5.00
2026-03-02,Fine,,6.00`),
  )
  expect(both.reasons).toEqual({ 'imports.twoAmounts': 1 })
})

test('statement of another country without a currency: asked, and the answer is its currency (R193)', async () => {
  const file = encoded('Dato;Tekst;Beløb\n02.03.2026;Bøde 1000290;310,00')
  const { body: uploaded } = await desk.upload(file, { kind: 'payments' })
  expect(uploaded.Questions).toEqual(['currency'])
  expect((await readAs(file, { Currency: 'DKK' })).rows).toEqual(['2026-03-02|31000|DKK|Bøde 1000290'])
  const { body: own } = await desk.upload(encoded('Kuupäev;Selgitus;Summa\n02.03.2026;Trahv;31,00'), {
    kind: 'payments',
  })
  expect(own.Questions).toEqual([])
})
