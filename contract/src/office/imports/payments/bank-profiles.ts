import { profileIn, type ImportProfile } from '../profiles/import-profiles.ts'

const bank = profileIn('payments')

/**
 * Banks of Estonia, Latvia and Lithuania. Swedbank's table is the same in its three countries; SEB describes the one of LHV on its
 * site, with the same fields. Citadele has none: what is published of its statements is XML of Latvian banks; its tables are read by
 * their headings.
 */
const balticBanks: readonly ImportProfile[] = [
  bank(
    'Swedbank',
    'BookingDay=Kuupäev; PaidAmount=Summa; Currency=Valuuta; Direction=Deebet/Kreedit; Payer=Saaja/Maksja; Description=Selgitus; EntryId=Arhiveerimistunnus; ReferenceNumber=Viitenumber',
    { otherHeadings: ['Reatüüp'], dateOrder: 'DMY', decimal: ',' },
  ),
  bank(
    'Swedbank',
    'BookingDay=Date; PaidAmount=Amount; Currency=Currency; Direction=Debit/Credit; Payer=Beneficiary/Payer; Description=Details; EntryId=Transfer reference; ReferenceNumber=Reference number',
    { otherHeadings: ['Row type'], dateOrder: 'DMY', decimal: ',' },
  ),
  bank(
    'Swedbank',
    'BookingDay=Data; PaidAmount=Suma; Currency=Valiuta; Direction=D/K; Payer=Gavėjas; Description=Paaiškinimai; EntryId=Įrašo Nr.; ReferenceNumber=Įmokos kodas',
    { dateOrder: 'YMD', decimal: '.' },
  ),
  bank(
    'Swedbank',
    'BookingDay=Date; PaidAmount=Amount; Currency=Currency; Direction=D/K; Payer=Beneficiary; Description=Details; EntryId=Record ID; ReferenceNumber=Reference No',
    { dateOrder: 'YMD', decimal: '.' },
  ),
  bank(
    'LHV',
    'BookingDay=Kuupäev; PaidAmount=Summa; Direction=Deebet/Kreedit (D/C); Currency=Valuuta; Payer=Saaja/maksja nimi; PayerAccount=Saaja/maksja konto; ReferenceNumber=Viitenumber; Description=Selgitus; EntryId=Arhiveerimistunnus',
    { otherHeadings: ['Makse algataja nimi'], decimal: '.' },
  ),
  bank(
    'SEB',
    'BookingDay=Kuupäev; PaidAmount=Summa; Direction=Deebet/Kreedit (D/C); Currency=Valuuta; Payer=Saaja/maksja nimi; PayerAccount=Saaja/maksja konto; ReferenceNumber=Viitenumber; Description=Selgitus; EntryId=Arhiveerimistunnus',
    { otherHeadings: ['Teenustasu'], decimal: ',' },
  ),
  // Not confirmed by a published file: taken to be the form that SEB and LHV publish.
  bank(
    'Coop Pank',
    'BookingDay=Kuupäev; PaidAmount=Summa; Direction=Deebet/Kreedit (D/C); Currency=Valuuta; Payer=Saaja/maksja nimi; PayerAccount=Saaja/maksja konto; ReferenceNumber=Viitenumber; Description=Selgitus; EntryId=Arhiveerimistunnus',
    { decimal: ',' },
  ),
  bank(
    'LHV',
    'BookingDay=Date; PaidAmount=Amount; Direction=Debit/Credit (D/C); Currency=Currency; Payer=Sender/receiver name; PayerAccount=Sender/receiver account; ReferenceNumber=Reference number; Description=Description; EntryId=Archiving code',
    { decimal: '.' },
  ),
  bank(
    'SEB',
    'BookingDay=DATE; PaidAmount=AMOUNT IN ACCOUNT CURRENCY; Direction=DEBIT/CREDIT; Currency=ACCOUNT CURRENCY; Payer=COUNTERPARTY; ReferenceNumber=REFERENCE NO; Description=DETAILS OF PAYMENTS; EntryId=TRANSACTION CODE',
    { dateOrder: 'DMY' },
  ),
  bank(
    'SEB',
    'BookingDay=DATA; PaidAmount=SUMA SĄSKAITOS VALIUTA; Direction=DEBETAS/KREDITAS; Currency=SĄSKAITOS VALIUTA; Payer=MOKĖTOJO ARBA GAVĖJO PAVADINIMAS; Description=MOKĖJIMO PASKIRTIS; EntryId=TRANSAKCIJOS KODAS; ReferenceNumber=NUORODA',
    { dateOrder: 'YMD' },
  ),
  bank(
    'Luminor',
    'BookingDay=Date; PaidAmount=Amount; Direction=C/D; ReferenceNumber=Payment code; Description=Payment details; Payer=Counterparty Designation; PayerAccount=Counterparty Account number; EntryId=Transaction ID',
    { dateOrder: 'YMD', decimal: '.' },
  ),
  bank(
    'Luminor',
    'BookingDay=Data; PaidAmount=Suma; Direction=C/D; ReferenceNumber=Įmokos kodas; Description=Mokėjimo paskirtis; Payer=Kitos pusės Pavadinimas; PayerAccount=Kitos pusės Sąskaitos Nr.',
    { dateOrder: 'YMD', decimal: '.' },
  ),
  // The bank's statements as accountants' converters read them: amounts without a sign, `K` and `D` beside them.
  bank(
    'Paysera',
    'BookingDay=Data ir laikas; PaidAmount=Suma ir valiuta; Currency=Valiutos; Direction=Kreditas / Debetas; Payer=Gavėjas / Mokėtojas; PayerAccount=EVP / IBAN; Description=Paskirtis; EntryId=Pervedimo nr.; ReferenceNumber=Įmokos kodas',
    { dateOrder: 'YMD', decimal: '.' },
  ),
  bank(
    'Paysera',
    'BookingDay=Date and time; PaidAmount=Amount and currency; Currency=Currencies; Direction=Credit/Debit; Payer=Recipient / Payer; PayerAccount=EVP / IBAN; Description=Purpose of payment; EntryId=Transfer No.; ReferenceNumber=Reference number',
    { dateOrder: 'YMD', decimal: '.' },
  ),
]

/**
 * Facts of published importers and samples: ofxstatement plugins (lithuanian, latvian, ee-seb, ee-swedbank, otp, polish,
 * iso20022, revolut), and the headings that open-source bookkeeping programs test for LHV, OP, Nordea, Danske, mBank, PKO,
 * Česká spořitelna, DSK, Luminor and Revolut Business.
 */
export const bankProfiles: readonly ImportProfile[] = [
  ...balticBanks,
  bank(
    'Revolut Business',
    'BookingDay=Date completed (UTC); PaidAmount=Amount; Payer=Payer; Description=Description; ReferenceNumber=Reference; EntryId=ID; Currency=Payment currency',
    { dateOrder: 'YMD', decimal: '.' },
  ),
  bank('Revolut', 'BookingDay=Completed Date; PaidAmount=Amount; Currency=Currency; Description=Description', {
    otherHeadings: ['Product', 'State'],
    dateOrder: 'YMD',
    decimal: '.',
  }),
  bank(
    'Nordea',
    'BookingDay=Kirjauspäivä; PaidAmount=Määrä; Payer=Nimi; Description=Otsikko; ReferenceNumber=Viitenumero; Currency=Valuutta',
    { dateOrder: 'YMD', decimal: ',' },
  ),
  bank(
    'Nordea',
    'BookingDay=Kirjauspäivä; PaidAmount=Määrä; Payer=Nimi; Description=Viesti; ReferenceNumber=Viitenumero; Currency=Valuutta',
    { otherHeadings: ['Otsikko'], dateOrder: 'YMD', decimal: ',' },
  ),
  bank('Nordea', 'BookingDay=Bokföringsdag; PaidAmount=Belopp; Payer=Namn; Description=Rubrik; Currency=Valuta', {
    dateOrder: 'YMD',
    decimal: ',',
  }),
  bank(
    'OP',
    'BookingDay=Kirjauspäivä; PaidAmount=Määrä EUROA; Payer=Saaja/Maksaja; ReferenceNumber=Viite; Description=Viesti; EntryId=Arkistointitunnus',
    { decimal: ',' },
  ),
  bank('Danske Bank', 'BookingDay=Dato; PaidAmount=Beløb; Description=Tekst', {
    otherHeadings: ['Saldo', 'Status'],
    dateOrder: 'DMY',
    decimal: ',',
  }),
  bank(
    'mBank',
    'BookingDay=#Data księgowania; PaidAmount=#Kwota; Payer=#Nadawca/Odbiorca; PayerAccount=#Numer konta; Description=#Tytuł',
    { dateOrder: 'YMD', decimal: ',' },
  ),
  bank('mBank', 'BookingDay=#Data operacji; PaidAmount=#Kwota; Description=#Opis operacji', {
    otherHeadings: ['#Rachunek', '#Kategoria'],
    dateOrder: 'YMD',
    decimal: ',',
  }),
  bank('PKO BP', 'BookingDay=Data operacji; PaidAmount=Kwota; Currency=Waluta; Description=Opis transakcji', {
    otherHeadings: ['Typ transakcji'],
    dateOrder: 'YMD',
    decimal: '.',
  }),
  bank(
    'Česká spořitelna',
    'BookingDay=Datum zaúčtování; PaidAmount=Částka; Currency=Měna; Payer=Název protiúčtu; ReferenceNumber=Variabilní symbol',
    { dateOrder: 'DMY', decimal: ',' },
  ),
  bank('OTP Bank', 'BookingDay=Könyvelés dátuma; PaidAmount=Összeg; Currency=Pénznem; Description=Közlemény', {
    dateOrder: 'YMD',
  }),
  bank(
    'DSK',
    'BookingDay=Дата; IncomingAmount=Кредит BGN; OutgoingAmount=Дебит BGN; Description=Основание; Payer=Наредител/Получател; PayerAccount=Номер сметка на наредителя / получателя',
    { dateOrder: 'DMY' },
  ),
]

/** Banks whose files begin with a row of data: what their first columns hold. */
export const headlessBanks: readonly (ImportProfile & { cells: readonly RegExp[] })[] = [
  {
    ...bank(
      'OTP Bank',
      'BookingDay=Column 5; PaidAmount=Column 3; Direction=Column 2; Currency=Column 4; PayerAccount=Column 8; Payer=Column 9; Description=Column 10',
      { dateOrder: 'YMD' },
    ),
    cells: [/^\d[\d-]{7,25}$/, /^[TJ]$/, /^-?\d+(?:[.,]\d+)?$/, /^[A-Z]{3}$/, /^\d{8}$|^\d{4}\D/],
  },
]
