import { sentOn, type Payloads, type Records } from './payload.ts'

const booking = ({ place, plate }: Records) => ({
  PlaceID: place,
  LicensePlate: plate,
  StartTime: '2026-03-10 08:00:00',
  EndTime: '2026-03-11 18:00:00',
  Name: 'Piret Lepp',
  Phone: '+37255590004',
  Email: 'piret@parkla.test',
  ExternalBookingNumber: 'B-77',
  Comments: '',
})

export const bookingPayloads: Payloads = {
  'GET /adminapi/bookable-places': () => ({}),
  'GET /adminapi/bookable-place/{}': ({ place }) => ({ path: [String(place)] }),
  'GET /adminapi/places/{}/bookings': ({ place }) => ({
    path: [String(place)],
    query: {
      page: 0,
      page_size: 10,
      from: sentOn.day,
      to: '31.3.2026',
      licensePlate: '417',
      client: '',
      comments: '',
      extraFilter: 'STARTING_BOOKINGS',
    },
  }),
  'POST /adminapi/bookings': (records) => ({ body: { ID: 0, ...booking(records) } }),
  'PUT /adminapi/bookings': (records) => ({ body: { ID: records['booking'], ...booking(records) } }),
  'DELETE /adminapi/bookings/{}': ({ laterBooking }) => ({ path: [String(laterBooking)] }),
  'GET /adminapi/bookings/parking-status/{}': ({ place }) => ({
    path: [String(place)],
    query: { vehicleNumber: '417KLM' },
  }),
  'GET /adminapi/bookings/heatmap/{}': ({ place }) => ({ path: [String(place)], query: { from: '04.03.2026' } }),
  'POST /adminapi/bookings/{}/end': ({ booking: ID }) => ({ path: [String(ID)] }),
  'GET /adminapi/booking/{}': ({ booking: ID }) => ({ path: [String(ID)] }),
  'GET /adminapi/places/{}/price-for-booking-period': ({ place }) => ({
    path: [String(place)],
    query: { startTime: '2026-03-10 08:00:00', endTime: '2026-03-11 18:00:00' },
  }),
  'GET /adminapi/bookings/places/{}/report': ({ place }) => ({ path: [String(place)], query: { from: sentOn.day } }),
}

export const groupPayloads: Payloads = {
  'GET /adminapi/vehicle-groups': () => ({}),
  'POST /adminapi/vehicle-groups': ({ code }) => ({ body: { name: `Rühm ${code}` } }),
  'PUT /adminapi/vehicle-groups': ({ vehicleGroup, code }) => ({ body: { ID: vehicleGroup, name: `Rühm ${code}` } }),
  'GET /adminapi/vehicle-groups/{}/license-plates': ({ vehicleGroup }) => ({ path: [String(vehicleGroup)] }),
  'POST /adminapi/vehicle-groups/{}/license-plates': ({ vehicleGroup, plate }) => ({
    path: [String(vehicleGroup)],
    body: { licensePlates: [plate], removePlatesNotInRequest: true },
  }),
  'PUT /adminapi/vehicle-groups/{}/license-plates': ({ vehicleGroup, groupPlate, plate }) => ({
    path: [String(vehicleGroup)],
    body: { ID: groupPlate, licensePlate: plate },
  }),
  'POST /adminapi/vehicle-groups/{}/license-plates/delete': ({ vehicleGroup, groupPlate }) => ({
    path: [String(vehicleGroup)],
    body: { ID: groupPlate },
  }),
}

export const disputePayloads: Payloads = {
  'GET /adminapi/disputes/place/{}': ({ place }) => ({ path: [String(place)], query: { page: 0, page_size: 10 } }),
  'GET /adminapi/disputes': () => ({ query: { page: 0, page_size: 10 } }),
  'PUT /adminapi/disputes/{}': ({ dispute }) => ({ path: [String(dispute)], body: { Status: 'UNRESOLVED' } }),
  'POST /adminapi/disputes/approve': ({ disputeUuid }) => ({ query: { uuid: String(disputeUuid) } }),
  'POST /adminapi/disputes/reject': ({ disputeUuid }) => ({
    query: { uuid: String(disputeUuid) },
    body: { comments: 'Pesu oli korras' },
  }),
}
