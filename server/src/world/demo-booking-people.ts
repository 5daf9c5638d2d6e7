import type { DemoDriver, DemoDrivers } from './demo-drivers.ts'
import { firstNames, lastNames } from './demo-names.ts'
import type { Random } from './random.ts'

export type Booker = { name: string; phone: string; email: string; external_booking_number: string; comments: string }

/** Long guest names, as agencies and families enter them. */
const longNames = [
  'Aleksandra-Katariina Sõrmus-Vääna ja perekond (5 inimest, kaks autot, teine saabub järgmisel päeval)',
  'Reisibüroo „Läänemere Kruiisid ja Puhkusereisid” grupp, juht Maria-Magdalēna Liepiņa-Kārkliņa',
  'Ziemeļvalstu loģistikas un starptautisko pārvadājumu sadarbības apvienība, Kristaps Zvirgzdiņš',
]

const comments = [
  'Saabub laevaga kell 18.30',
  'Elektriauto, vajab laadimist',
  'Ierodas ar piekabi',
  'Late flight, keeps the key',
  'Toas 214, maksab hotell',
  'Vajab kohta lifti lähedal',
  'Rēķins uzņēmumam',
]

const strangerOf = (region: 'EST' | 'LVA', random: Random): Booker & { hasLongName: boolean } => {
  const hasLongName = random.isTrue(0.03)
  const [first, last] = [random.pick(firstNames[region]), random.pick(lastNames[region])]
  const number = random.between(1_000_000, 9_999_999)
  return {
    hasLongName,
    name: hasLongName ? random.pick(longNames) : `${first} ${last}`,
    phone: random.isTrue(0.6) ? `${region === 'EST' ? '+3725' : '+3712'}${number}` : '',
    email: random.isTrue(0.5) ? `guest${number}@mail.example` : '',
    external_booking_number: random.isTrue(0.7) ? `${random.pick(['HB', 'TK', 'AIR', 'R'])}-${number}` : '',
    comments: random.isTrue(0.15) ? random.pick(comments) : '',
  }
}

/** A known client usually books with the name and phone of the account; a guest enters any of these. */
export const bookerOf = (
  driver: DemoDriver,
  { drivers, region, random }: { drivers: DemoDrivers; region: 'EST' | 'LVA'; random: Random },
): Booker => {
  const { hasLongName, ...stranger } = strangerOf(region, random)
  const client = drivers.clients[driver.clientId - 1]
  if (!client || hasLongName || !random.isTrue(0.7)) return stranger
  return { ...stranger, name: client.name ?? '', phone: client.phone_number ?? '', email: client.email ?? '' }
}
