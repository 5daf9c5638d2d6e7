import { sentOn, unset, type Payloads, type Records } from './payload.ts'

const pass = { AppId: 1, MonthlyCostInCents: 4_500, ValidFrom: '2026-03-04T22:00:00Z', ValidTo: unset, Info: '' }

/** The whole session as it was read, with another payment status. */
const session = (records: Records, PaymentStatus: string) => ({
  Id: records['paidSession'],
  Type: 'PARKING',
  CarNumber: '417KLM',
  StartTime: '2026-03-02T10:00:00Z',
  EndTime: '2026-03-02T11:00:00Z',
  CostInCents: 500,
  Currency: 'EUR',
  Client: { Id: records['client'], PhoneNumber: '+37255590002' },
  PlaceId: records['place'],
  PaymentStatus,
  PaymentStatusCode: '',
  IsBundled: false,
  HasInvoice: false,
  Status: 'ENDED',
  Region: 'EST',
})

export const placePayloads: Payloads = {
  'GET /adminapi/places': () => ({}),
  'GET /adminapi/places/{}': ({ place }) => ({ path: [String(place)] }),
  'PUT /adminapi/places': ({ place }) => ({ body: { Id: place, DiscountPlan: { Limit24h: 1_800 } } }),
  'GET /adminapi/places/{}/sessions-count': ({ place }) => ({ path: [String(place)] }),
  'GET /adminapi/places/{}/gatecontrollers': ({ place }) => ({ path: [String(place)] }),
  'GET /adminapi/places/{}/gatecontrollers/firmware-list': ({ place }) => ({ path: [String(place)] }),
  'GET /adminapi/places/{}/gatecontrollers/{}/logs': ({ place, controller }) => ({
    path: [String(place), String(controller)],
  }),
  'POST /adminapi/places/{}/gatecontrollers/{}': ({ place, controller, gate }) => ({
    path: [String(place), String(controller)],
    body: {
      Command: 'OPEN',
      GateId: gate,
      GateControllerId: controller,
      ForGate: true,
      SendMode: 'NETWORK',
      OutputList: [],
      FirmwareUrl: '',
    },
  }),
  'POST /adminapi/places/{}/gatecontrollers': ({ place, device }) => ({
    path: [String(place)],
    body: {
      PlaceId: place,
      ControllerId: device,
      PhoneNumber: '+37255590003',
      Description: 'Põhjavärav',
      Version: 3,
      Inputs: [{ Pin: 3, Description: 'Silmus', Status: false }],
      Gates: [{ GateNumber: 1, Description: 'Sissesõit' }],
    },
  }),
  'DELETE /adminapi/places/{}/gatecontrollers/{}': ({ place, controller }) => ({
    path: [String(place), String(controller)],
  }),
  'GET /adminapi/places/{}/monthlypasses': ({ place }) => ({ path: [String(place)] }),
  'POST /adminapi/places/{}/monthlypasses': ({ place, phone }) => ({
    path: [String(place)],
    body: { placeId: place, data: { ...pass, PhoneNumber: phone } },
  }),
  'PUT /adminapi/places/{}/monthlypasses/{}': ({ place, pass: Id, phone }) => ({
    path: [String(place), String(Id)],
    body: { Id, PlaceId: place, ...pass, PhoneNumber: phone, Currency: 'EUR' },
  }),
  'DELETE /adminapi/places/{}/monthlypasses/{}': ({ place, pass: Id }) => ({ path: [String(place), String(Id)] }),
  'GET /adminapi/parkingsessions': () => ({
    query: {
      page: 0,
      page_size: 20,
      from: '1.3.2026',
      to: sentOn.day,
      phone_number: '',
      place_name: '',
      car_number: '417K',
      status: 'ENDED',
      extra_filter: '',
    },
  }),
  'PUT /adminapi/parkingsessions/{}': (records) => ({
    path: [String(records['paidSession'])],
    body: session(records, 'REFUNDED'),
  }),
  'POST /adminapi/parkingsessions': ({ place, plate }) => ({
    body: { PlaceId: place, CarNumber: plate, StartTime: '2026-03-04T09:30:00Z' },
  }),
  'DELETE /adminapi/parkingsessions': (records) => ({
    body: { ...session(records, 'OK'), Id: records['planSession'], Type: 'LOG' },
  }),
  'POST /adminapi/parkingsession/modify': ({ endedSession, plate }) => ({
    body: { ParkingSessionId: endedSession, CarNumber: plate },
  }),
  'POST /adminapi/parkingsessions/end': ({ session: running }) => ({ body: { ParkingSessionId: running } }),
  'GET /adminapi/parkingsessions/{}/invoices': ({ session: Id }) => ({ path: [String(Id)] }),
  'GET /adminapi/parkingsessions/{}/paymentlogs': ({ session: Id }) => ({ path: [String(Id)] }),
  'GET /adminapi/lpr-events/{}': ({ read }) => ({ path: [String(read)] }),
}
