import type { BookingField } from '@parkla/contract/imports/bookings.fields.ts'
import { synonyms as ofSessions, words } from '../sessions/sessions.synonyms.ts'

const { Place, Phone, Plate, Start, StartClock, End, EndClock } = ofSessions

/** Headings that mean our fields, the likeliest first: English, Estonian, Latvian, and those of our own report (R152). */
export const synonyms: Readonly<Record<BookingField, readonly string[]>> = {
  Place,
  Plate: [...Plate, ...words('numura zīme, number plates, sõiduki number, sõiduki numbrimärk, mašīnas numurs')],
  Start: [
    ...Start,
    ...words(
      'booking start, booked from, reservation start, date from, check in date, broneeringu algus, saabumisaeg, saabumise aeg',
      'saabumiskuupäev, rezervācijas sākums, ierašanās, ierašanās laiks, ierašanās datums',
    ),
  ],
  StartClock: [...StartClock, ...words('arrival clock, saabumise kellaaeg, ierašanās pulksteņa laiks')],
  End: [
    ...End,
    ...words(
      'booking end, booked until, booked to, reservation end, date to, check out date, broneeringu lõpp, lahkumisaeg',
      'lahkumise aeg, lahkumiskuupäev, rezervācijas beigas, aizbraukšana, aizbraukšanas laiks, aizbraukšanas datums',
    ),
  ],
  EndClock: [...EndClock, ...words('departure clock, lahkumise kellaaeg, aizbraukšanas pulksteņa laiks')],
  ClientName: words(
    'name, full name, guest name, guest, client name, client, customer name, customer, contact, booked by, booker',
    'nimi, täisnimi, külalise nimi, külaline, kliendi nimi, klient, kontaktisik, broneerija',
    'vārds, vārds un uzvārds, vārds uzvārds, viesa vārds, viesis, klienta vārds, klients, kontaktpersona',
  ),
  Phone: [...Phone, ...words('guest phone, contact phone, külalise telefon, viesa tālrunis, klienta tālrunis')],
  Email: words(
    'email, e mail, mail, email address, guest email, e post, meil, e posti aadress, meiliaadress',
    'e pasts, e pasta adrese, epasts',
  ),
  ExternalNumber: words(
    'external booking number, extra booking number, booking number, booking no, booking nr, booking id, booking reference',
    'booking code, booking, reservation number, reservation no, reservation id, reservation code, reservation, confirmation',
    'confirmation number, order number, order id, external id, reference, number, id, väline broneeringu number',
    'broneeringu number, broneeringu nr, broneering, broneeringu kood, broneeringu viide, tellimuse number, viitenumber, viide',
    'ārējais rezervācijas numurs, rezervācijas numurs, rezervācijas nr, rezervācija, rezervācijas kods, pasūtījuma numurs, atsauce',
  ),
  Comments: words(
    'comments, comment, note, notes, remarks, remark, special requests, info, information, märkused, märkus, kommentaar',
    'kommentaarid, lisainfo, komentāri, komentārs, piezīmes, piezīme',
  ),
}
