import type { Insertable } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { demoCities, type DemoPlace, type Region } from '../places/demo-places.ts'
import { itemAt, type Random } from '../random.ts'

type ByRegion = Readonly<Record<Region, readonly string[]>>

const words = (text: string): string[] => text.split(' ')

const firstNames: ByRegion = {
  EST: words(
    'Mari Anna Liis Kadri Triin Katrin Piret Kristi Maarja Laura Kaisa Helena Olga Irina Jaan Mart Andres Toomas Priit Margus Indrek Rasmus Kaspar Siim Sergei Andrei Marten Karl',
  ),
  LVA: words(
    'Anna Kristīne Ilze Inese Līga Laura Dace Santa Marta Zane Jānis Andris Juris Edgars Mārtiņš Kārlis Artūrs Roberts Raivis Ģirts Aleksandrs Sergejs',
  ),
}

const lastNames: ByRegion = {
  EST: words(
    'Tamm Saar Sepp Mägi Kask Kukk Rebane Ilves Pärn Koppel Luik Oja Raudsepp Kuusk Karu Vaher Kallas Lepik Kütt Põder Lõhmus Mets Ivanov Smirnov Petrov Kuznetsov',
  ),
  LVA: words(
    'Bērziņš Kalniņš Ozoliņš Jansons Liepiņš Krūmiņš Balodis Eglītis Zariņš Pētersons Vītols Kļaviņš Kārkliņš Vanags Dreimanis Ābols Ivanovs',
  ),
}

export const drawName = (region: Region, random: Random): string =>
  `${random.pick(firstNames[region])} ${random.pick(lastNames[region])}`

export const drawPhone = (region: Region, random: Random): string =>
  `${region === 'EST' ? '+3725' : '+3712'}${random.between(1_000_000, 9_999_999)}`

export type DemoDriver = {
  /** 0 = guest without an account. */
  clientId: number
  plateId: number
  plate: string
  cardId: number | null
  /** Time until which the car is parked. */
  busyUntilMs: number
}

/** Rows of clients, plates and cards, and the cars by city. */
export type DemoDrivers = {
  clients: (Insertable<Tables['clients']> & { id: number })[]
  plates: { id: number; plate: string }[]
  clientPlates: { client_id: number; plate_id: number }[]
  cards: (Insertable<Tables['credit_cards']> & { id: number })[]
  cars: ReadonlyMap<string, DemoDriver[]>
  /** Adds a guest's car, with a random plate by default. */
  guest: (region: Region, plate?: string) => DemoDriver
}

const letters = Array.from('ABCDEFGHIJKLMNOPRSTUVXYZ')

const plateFor = (region: Region, random: Random): string => {
  const word = (length: number) => Array.from({ length }, () => random.pick(letters)).join('')
  if (random.isTrue(0.03)) return `${word(3)}${random.between(100, 999)}` // from Finland or Lithuania
  return region === 'EST'
    ? `${random.between(100, 999)}${word(3)}`
    : `${word(2)}${random.between(random.isTrue(0.1) ? 1 : 1_000, 9_999)}`
}

const brands = ['Visa', 'Mastercard', 'Mastercard', 'Visa', 'American Express'] as const

const clientRow = (id: number, region: Region, { random, nowMs }: Making): DemoDrivers['clients'][number] => {
  const made = new Date(nowMs - random.between(61, 900) * 86_400_000 - random.between(0, 86_399) * 1_000).toISOString()
  const isRussian = region === 'EST' && random.isTrue(0.2)
  return {
    id,
    name: drawName(region, random),
    email: random.isTrue(0.8) ? `client${id}@mail.example` : '',
    phone_number: region === 'EST' ? `+3725${5_000_000 + id * 137}` : `+3712${6_000_000 + id * 137}`,
    language: region === 'LVA' ? 'LAV' : isRussian ? 'RUS' : 'EST',
    region,
    credit_in_cents: random.isTrue(0.06) ? random.between(2, 40) * 50 : 0,
    is_blocked: random.isTrue(0.006),
    notes: random.isTrue(0.02) ? 'Asks for invoices to the company' : '',
    created_at: made,
    updated_at: made,
  }
}

type Making = { random: Random; nowMs: number }

const cardRow = (id: number, clientId: number, { random, nowMs }: Making): DemoDrivers['cards'][number] => ({
  id,
  client_id: clientId,
  token: `demo-card-${id}`,
  masked_number: `•••• ${String(random.between(0, 9_999)).padStart(4, '0')}`,
  brand: random.pick(brands),
  expires_at: new Date(nowMs + random.between(-30, 1_400) * 86_400_000).toISOString().slice(0, 10),
})

const plateBook = (random: Random) => {
  const plates: DemoDrivers['plates'] = []
  const known = new Set<string>()
  const register = (region: Region, given?: string) => {
    let plate = given ?? plateFor(region, random)
    while (known.has(plate)) plate = plateFor(region, random)
    known.add(plate)
    plates.push({ id: plates.length + 1, plate })
    return { plateId: plates.length, plate }
  }
  return { plates, register }
}

/** Clients of a city with one to three cars and usually a card. */
export const makeDrivers = (count: number, making: Making): DemoDrivers => {
  const { random } = making
  const book = plateBook(random)
  const drivers: Pick<DemoDrivers, 'clients' | 'clientPlates' | 'cards'> = { clients: [], clientPlates: [], cards: [] }
  const cars = new Map<string, DemoDriver[]>(demoCities.map(({ prefix }) => [prefix, []]))
  for (let clientId = 1; clientId <= count; clientId += 1) {
    const { prefix, region } = itemAt(demoCities, random.weighted(demoCities.map(({ share }) => share)))
    drivers.clients.push(clientRow(clientId, region, making))
    const cardId = random.isTrue(0.9) ? drivers.cards.length + 1 : null
    if (cardId !== null) drivers.cards.push(cardRow(cardId, clientId, making))
    for (let car = 0; car <= random.weighted([75, 20, 5]); car += 1) {
      const registered = book.register(region)
      drivers.clientPlates.push({ client_id: clientId, plate_id: registered.plateId })
      cars.get(prefix)?.push({ clientId, cardId, busyUntilMs: 0, ...registered })
    }
  }
  const guest: DemoDrivers['guest'] = (...car) => ({
    clientId: 0,
    cardId: null,
    busyUntilMs: 0,
    ...book.register(...car),
  })
  return { ...drivers, plates: book.plates, cars, guest }
}

/** A free car out of eight picked at random; undefined if none of them is free. */
export const freeCar = (
  cars: readonly DemoDriver[],
  random: Random,
  isFree: (car: DemoDriver) => boolean,
): DemoDriver | undefined =>
  cars.length === 0 ? undefined : Array.from({ length: 8 }, () => random.pick(cars)).find(isFree)

/** A car of the city that is free, else a guest's. */
export const carInCity = (
  { prefix, region }: DemoPlace,
  { drivers: { cars, guest }, random }: { drivers: DemoDrivers; random: Random },
  isFree: (car: DemoDriver) => boolean,
): DemoDriver => freeCar(cars.get(prefix) ?? [], random, isFree) ?? guest(region)

/** Cars by city; blocked clients have none. */
export const carsByClient = ({ cars, clients }: DemoDrivers): Map<string, DemoDriver[][]> =>
  new Map(
    [...cars].map(([city, some]) => {
      const byClient = Map.groupBy(some, ({ clientId }) => clientId)
      return [city, [...byClient].flatMap(([id, own]) => (clients[id - 1]?.is_blocked === true ? [] : [own]))]
    }),
  )
