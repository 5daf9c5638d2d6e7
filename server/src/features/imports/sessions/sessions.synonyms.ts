import type { SessionField } from '@parkla/contract/imports/sessions.fields.ts'

export const words = (...lists: readonly string[]): string[] =>
  lists.flatMap((list) => list.split(',')).map((word) => word.trim())

/** Headings that mean our fields, the likeliest first: English, Estonian, Latvian, and the names on our own wire. */
export const synonyms: Readonly<Record<SessionField, readonly string[]>> = {
  Reference: words(
    'session id, session number, session reference, parking session id, transaction id, transaction',
    'ticket id, ticket number, ticket, reference, external id, record id, id, sessiooni id, seansi id',
    'parkimise id, pileti number, pilet, viide, viitenumber, sesijas id, sesijas numurs, stāvēšanas id',
    'biļetes numurs, biļete, atsauce',
  ),
  Place: words(
    'place, place name, parking place, car park, car park name, carpark, parking lot, lot, parking',
    'garage, garage id, garage name, location, location name, location id, site, site name, site id',
    'facility, facility name, place id, place code, parking name, parking area, station, station name',
    'parkla, parkla nimi, parkimiskoht, parkimisala, garaaž, asukoht, koht, objekt, stāvvieta',
    'autostāvvieta, stāvlaukums, novietne, garāža, vieta, atrašanās vieta, objekts',
  ),
  Driver: words(
    'driver, driver id, driver reference, user, user id, user name, username, client, client id',
    'client name, customer, customer id, customer name, member, member id, account, account id, kasutaja',
    'kasutaja id, klient, kliendi id, kliendi nimi, kliendi number, juht, autojuht, lietotājs',
    'lietotāja id, klients, klienta id, klienta numurs, vadītājs, autovadītājs, šoferis',
  ),
  Phone: words(
    'phone, phone number, phone no, mobile, mobile number, mobile phone, telephone, client phone, telefon',
    'telefoni number, telefoninumber, mobiil, mobiiltelefon, kliendi telefon, tālrunis, tālruņa numurs',
    'telefons, telefona numurs, mobilais, mobilais tālrunis',
  ),
  Plate: words(
    'plate, license plate, licence plate, number plate, plate number, license plate number',
    'licence plate number, car number, registration number, registration, reg number, reg no, reg nr',
    'vehicle number, vehicle registration, vehicle, car, vrm, lpn, numbrimärk, autonumber, auto number',
    'auto nr, auto, sõiduk, registreerimismärk, riiklik number, auto numurs, automašīnas numurs',
    'valsts numurs, numurzīme, reģistrācijas numurs, transportlīdzeklis',
  ),
  Start: words(
    'start, start time, start date, started, started at, start plugin, start datetime, start date time',
    'entry, entry time, entry date, entered, entered at, arrival, arrival time, arrived, arrived at',
    'begin, begin time, check in, time in, in time, in, from, valid from, plug in time, plugin, algus',
    'algusaeg, alguse aeg, algas, alguskuupäev, sissesõit, sissesõidu aeg, saabumine, alates, sākums',
    'sākuma laiks, sākuma datums, sākšanas laiks, iebraukšana, iebraukšanas laiks, iebrauca, no',
  ),
  // Told apart from `Start` by what stands in the columns.
  StartClock: words('start clock, entry clock, alguse kellaaeg, sissesõidu kellaaeg, sākuma pulksteņa laiks'),
  EndClock: words('end clock, exit clock, lõpu kellaaeg, väljasõidu kellaaeg, beigu pulksteņa laiks'),
  End: words(
    'end, end time, end date, ended, ended at, end plugout, end datetime, end date time, exit, exit time',
    'exit date, exited, exited at, departure, departure time, departed, left at, finish, finish time',
    'finished, stop, stop time, check out, time out, out time, out, to, until, valid to, plug out time',
    'plugout, lõpp, lõppaeg, lõpuaeg, lõpu aeg, lõppes, lõppkuupäev, väljasõit, väljasõidu aeg, lahkumine',
    'kuni, beigas, beigu laiks, beigu datums, izbraukšana, izbraukšanas laiks, izbrauca, līdz',
  ),
  Cost: words(
    'cost, total cost, amount, total amount, price, total price, fee, parking fee, total, sum',
    'paid amount, revenue, summa, hind, maksumus, tasu, parkimistasu, kokku, cena, maksa, izmaksas, kopā',
    'maksa par stāvvietu',
  ),
  Currency: words('currency, currency code, valuuta, valūta'),
  PaymentStatus: words(
    'payment status, payment state, paid, makse staatus, maksestaatus, makse olek, makstud',
    'maksājuma statuss, maksājuma stāvoklis, apmaksāts',
  ),
  Type: words('type, session type, tüüp, sessiooni tüüp, liik, veids, tips, sesijas veids'),
}
