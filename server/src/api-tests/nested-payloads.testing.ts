import { sampleDay } from '@parkla/contract/parking/tariffs/sample-tariff.testing.ts'
import { weekOf } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { specifiedPayloads } from '@parkla/contract/specified/specified-payloads.ts'
import { unset, type Payload, type Records } from '@parkla/contract/specified/payload.ts'

/** The records that a place of another kind stands in for: a car wash. */
type WithWash = { washId: number }
type More = (records: Records, home: WithWash) => object

const AvailabilityTable = {
  ValidFrom: unset,
  ValidTo: unset,
  UseSundayForHolidays: false,
  DayRules: { HOLIDAY: 'REGION', DAY_OFF: 'WEEKDAY', WORKING_DAY: 'Monday' },
  DayExceptions: [{ From: '2026-12-24', To: '2026-12-26', EveryYear: true, Days: 'EVERY_DAY', Rule: 'Sunday' }],
  ...weekOf(() => sampleDay),
}
const rights: More = ({ zone }) => ({ Zones: [{ ID: zone }], Apps: [{ ID: 1 }] })
const managers: More = ({ user }) => ({ Managers: [{ OwnerId: user }] })
const whitelist: More = (records, home) => ({
  ...managers(records, home),
  AvailabilityTable,
  DiscountPlan: { DiscountPercent: 10, FreeMinutes: 0, Limit24h: 0 },
})
const users: More = ({ plate }) => ({ Users: [{ Name: 'Kaja Org', Plates: [plate] }] })
const registrant = ({ phone, plate }: Records) => [{ Name: 'Liis Mets', PhoneNumber: phone, CarNumber: plate }]

const ofTable = { Terms: { PricesIncludeVat: true, BillingIncrementMinutes: 15, FreeMinutes: 10 }, AvailabilityTable }
const services = [{ Name: 'Quick wash', DurationMin: 20, Price: 900 }]

/** A list replaces the fields of a single record. */
const onlyList = (more: More): { more: More; isAlone: true } => ({ more, isAlone: true })

/** Nested records beyond those of the payloads, by call; a call may have several bodies. */
const nested: Readonly<Record<string, readonly { more: More; isAlone?: true }[]>> = {
  'PUT /adminapi/places': [{ more: () => ofTable }, onlyList((_, { washId }) => ({ Id: washId, Services: services }))],
  'POST /adminapi/parkingsessions': [{ more: ({ phone }) => ({ Client: { Id: 0, PhoneNumber: phone } }) }],
  'POST /adminapi/owners': [{ more: rights }],
  'PUT /adminapi/owners': [{ more: rights }],
  'POST /adminapi/whitelists': [{ more: whitelist }],
  'PUT /adminapi/whitelists/{}': [{ more: whitelist }],
  'POST /adminapi/fleets': [{ more: managers }],
  'PUT /adminapi/fleets': [{ more: managers }],
  'POST /adminapi/whitelists/{}/users': [onlyList(users)],
  'POST /adminapi/fleets/{}/users': [onlyList(users)],
  'POST /adminapi/discountcampaigns/{}/registrants': ['Registrants', 'registrants', 'list'].map((name) =>
    onlyList((records) => ({ [name]: registrant(records) })),
  ),
}

const withMore =
  (call: string, { more, isAlone }: { more: More; isAlone?: true }, home: WithWash) =>
  (records: Records): Payload => {
    const payload = specifiedPayloads[call]?.(records) ?? {}
    return { ...payload, body: { ...(isAlone ? {} : payload.body), ...more(records, home) } }
  }

/** Bodies of a call: as the payload has it, and with the nested records that the call takes beyond it. */
export const bodiesOf = (call: string, home: WithWash): ((records: Records) => Payload)[] => [
  specifiedPayloads[call] ?? (() => ({})),
  ...(nested[call] ?? []).map((one) => withMore(call, one, home)),
]
