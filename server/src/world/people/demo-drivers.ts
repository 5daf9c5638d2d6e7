import { found } from '../../kit/errors.ts'
import type { Demo } from '../demo-rows.ts'
import { cityCodes, cityOf, type DemoPlace, type Region } from '../places/demo-places.ts'
import { itemAt, type Random } from '../random.ts'

const words = (text: string): string[] => text.split(' ')
const names: Readonly<Record<Region, readonly [first: readonly string[], last: readonly string[]]>> = {
  EST: [
    words(
      'Mari Anna Liis Kadri Triin Katrin Piret Kristi Maarja Laura Kaisa Helena Olga Irina Jaan Mart Andres Toomas Priit Margus Indrek Rasmus Kaspar Siim Sergei Andrei Marten Karl',
    ),
    words(
      'Tamm Saar Sepp Mägi Kask Kukk Rebane Ilves Pärn Koppel Luik Oja Raudsepp Kuusk Karu Vaher Kallas Lepik Kütt Põder Lõhmus Mets Ivanov Smirnov Petrov Kuznetsov',
    ),
  ],
  LVA: [
    words(
      'Anna Kristīne Ilze Inese Līga Laura Dace Santa Marta Zane Jānis Andris Juris Edgars Mārtiņš Kārlis Artūrs Roberts Raivis Ģirts Aleksandrs Sergejs',
    ),
    words(
      'Bērziņš Kalniņš Ozoliņš Jansons Liepiņš Krūmiņš Balodis Eglītis Zariņš Pētersons Vītols Kļaviņš Kārkliņš Vanags Dreimanis Ābols Ivanovs',
    ),
  ],
}

export const drawName = (region: Region, random: Random): string => names[region].map(random.pick).join(' ')

export const drawPhone = (region: Region, random: Random): string =>
  `${region === 'EST' ? '+3725' : '+3712'}${random.between(1_000_000, 9_999_999)}`

type Client = { id: number; name: string; email: string; phone_number: string; language: string }

/** A car; a guest has no account. */
export type DemoDriver = {
  client: Client | null
  cardId: number | null
  plateId: number
  plate: string
  /** Until then the car is parked or booked. */
  busyUntilMs: number
}

const letters = Array.from('ABCDEFGHIJKLMNOPRSTUVXYZ')

const plateFor = (region: Region, random: Random): string => {
  const word = (length: number) => Array.from({ length }, () => random.pick(letters)).join('')
  if (random.isTrue(0.03)) return `${word(3)}${random.between(100, 999)}` // from Finland or Lithuania
  return region === 'EST'
    ? `${random.between(100, 999)}${word(3)}`
    : `${word(2)}${random.between(random.isTrue(0.1) ? 1 : 1_000, 9_999)}`
}

const addClient = ({ add, random, before, rowsOf }: Demo, region: Region) => {
  const id = rowsOf('clients').length + 1
  const phone_number = region === 'EST' ? `+3725${5_000_000 + id * 137}` : `+3712${6_000_000 + id * 137}`
  const client = {
    id,
    region,
    phone_number,
    name: drawName(region, random),
    email: random.isTrue(0.8) ? `client${id}@mail.example` : '',
    language: region === 'LVA' ? 'LAV' : random.isTrue(0.2) ? 'RUS' : 'EST',
    credit_in_cents: random.isTrue(0.06) ? random.between(2, 40) * 50 : 0,
    is_blocked: random.isTrue(0.006),
    notes: random.isTrue(0.02) ? 'Soovib arveid ettevõttele' : '',
    created_at: before(61 + random.next() * 840),
  }
  add('clients', client)
  return client
}

const addCard = ({ add, random, before, rowsOf }: Demo, client_id: number): number =>
  add('credit_cards', {
    client_id,
    token: `demo-card-${rowsOf('credit_cards').length + 1}`,
    masked_number: `•••• ${random.between(1_000, 9_999)}`,
    brand: random.pick(['Visa', 'Mastercard', 'Mastercard', 'Visa', 'American Express']),
    expires_at: before(random.between(-1_400, 30)).slice(0, 10),
  })

/** A free car out of eight picked at random; undefined if none of them is free. */
export const freeCar = (cars: readonly DemoDriver[], random: Random, fromMs: number): DemoDriver | undefined =>
  cars.length === 0
    ? undefined
    : Array.from({ length: 8 }, () => random.pick(cars)).find(({ busyUntilMs }) => busyUntilMs < fromMs)

const clientCount = 1_600

/** Adds the clients of the cities, each with one to three cars and usually a card. */
export const addDrivers = (demo: Demo) => {
  const { add, random } = demo
  const known = new Set<string>()
  const addCar = (region: Region, owner: Pick<DemoDriver, 'client' | 'cardId'>, given?: string): DemoDriver => {
    let plate = given ?? plateFor(region, random)
    while (known.has(plate)) plate = plateFor(region, random)
    known.add(plate)
    return { ...owner, plate, plateId: add('plates', { plate }), busyUntilMs: 0 }
  }
  /** A car without an account, with a random plate by default. */
  const addGuest = (region: Region, plate?: string) => addCar(region, { client: null, cardId: null }, plate)
  const cities = new Map(cityCodes.map((city) => [city, { cars: [] as DemoDriver[], unlisted: [] as DemoDriver[][] }]))
  const inCity = (code: string) => found(cities.get(code.slice(0, 3)))
  for (let count = 0; count < clientCount; count += 1) {
    const code = itemAt(cityCodes, random.weighted(cityCodes.map((each) => cityOf(each).share)))
    const { region } = cityOf(code)
    const client = addClient(demo, region)
    const owner = { client, cardId: random.isTrue(0.9) ? addCard(demo, client.id) : null }
    const own = Array.from({ length: 1 + random.weighted([75, 20, 5]) }, () => addCar(region, owner))
    for (const { plateId } of own) add('client_plates', { client_id: client.id, plate_id: plateId })
    inCity(code).cars.push(...own)
    if (!client.is_blocked) inCity(code).unlisted.push(own)
  }
  return {
    addGuest,
    /** A car of the city that is free from `fromMs` on; in the share `guests`, and where no car is free, that of a guest. */
    carFor: ({ code, region }: DemoPlace, { fromMs, guests }: { fromMs: number; guests: number }): DemoDriver =>
      (random.isTrue(guests) ? undefined : freeCar(inCity(code).cars, random, fromMs)) ?? addGuest(region),
    /** The cars of a client of the city who is on no list. */
    takeClient: (code: string): DemoDriver[] => {
      const { unlisted } = inCity(code)
      return found(unlisted.splice(random.between(0, unlisted.length - 1), 1)[0])
    },
  }
}
export type Drivers = ReturnType<typeof addDrivers>
