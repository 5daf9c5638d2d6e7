import type { Payloads } from './payload.ts'

const report = { from: '1.2.2026', to: '28.2.2026', type: 'PARKING', reportType: 'PAYOUT', groupBy: 'ZONE' }
/** The other document of the specification writes these names with capitals. */
const capitals = { From: '1.2.2026', To: '28.2.2026', Type: 'PARKING', ReportType: 'PAYOUT', GroupBy: 'ZONE', zone: '' }

/** A PNG image of one pixel, in Base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const reportPayloads: Payloads = {
  'GET /adminapi/reports': ({ place }) => ({ query: { ...capitals, region: 'EST', placeId: String(place) } }),
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
