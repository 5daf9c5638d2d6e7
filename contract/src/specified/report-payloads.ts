import { sentOn, type Payloads } from './payload.ts'

const report = { from: '1.3.2026', to: sentOn.day, type: 'PARKING', reportType: 'PAYOUT', groupBy: 'PLACE' }

/** A PNG image of one pixel, in Base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const reportPayloads: Payloads = {
  'GET /adminapi/reports': ({ place }) => ({ query: { ...report, region: 'EST', placeId: String(place) } }),
  'GET /adminapi/report-types': () => ({}),
  'GET /adminapi/placeprofiles': () => ({ query: { region: 'EST', type: 'PARKING' } }),
  'GET /adminapi/reports/finance': ({ place }) => ({ query: { ...report, region: 'EST', placeId: String(place) } }),
  'GET /adminapi/zones': () => ({}),
  'GET /adminapi/zones/{}': ({ zone }) => ({ path: [String(zone)] }),
  'POST /adminapi/zones': ({ code }) => ({ body: { ID: 0, Name: '', Code: code } }),
  'PUT /adminapi/zones': ({ zone, code }) => ({ body: { ID: zone, Name: 'Kesklinn', Code: code } }),
  'DELETE /adminapi/zones': ({ zone, code }) => ({ body: { ID: zone, Name: 'Kesklinn', Code: code } }),
  'POST /adminapi/zones/icon': () => ({ body: { base64EncodedImage: onePixel, fileName: 'tsoon.png' } }),
}
