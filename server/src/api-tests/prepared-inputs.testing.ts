import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aBooking } from '../parking/bookings/bookings.factory.ts'
import { aClient } from '../people/clients/clients.factory.ts'
import { aDispute, savePayout } from '../enforcement/disputes/disputes.factory.ts'
import { noteCodeOf } from '../members/campaigns/translations.queries.ts'
import { aFleet } from '../members/fleets/fleets.factory.ts'
import { aPass } from '../parking/passes/passes.factory.ts'
import { saveZone } from '../parking/places/places.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { aWhitelist } from '../members/whitelists/whitelists.factory.ts'
import { updateRow } from '../kit/database/rows.ts'
import { finePreparations } from './prepared-fines.testing.ts'
import {
  aPlate,
  aVehicleGroup,
  next,
  preparedRecords,
  storeFile,
  type Fields,
  type Home,
  type Preparation,
} from './prepared-home.testing.ts'

const booked = { StartTime: '2026-03-10 12:00:00', EndTime: '2026-03-11 12:00:00' }

/** Places of a list in its region, without dates, code and managers. */
const listedAt = ({ place }: Home): Fields => ({
  Region: place.region,
  ValidInType: 'PLACES',
  Places: `|${place.id}|`,
  Zones: '',
  ValidFrom: zeroDate,
  ValidTo: zeroDate,
  AppRegistrationCode: '',
  AvailabilityTable: null,
  Managers: [],
  AppId: 1,
})

const aSavedReport = async ({ node, admin }: Home): Promise<{ Name: string }> => {
  const report = { Name: `Report ${next()}`, Query: 'reportType=REVENUE&groupBy=DAY' }
  const { body } = await node.call(api.savedReports.save, report, admin)
  return { Name: body.Name }
}

/** The uuid of an open form of complaints. */
const openDisputeForm = async ({ node, place, admin }: Home): Promise<{ id: string }> => {
  const { body } = await node.call(api.disputeForms.saveOfPlace, { id: place.id, IsEnabled: true }, admin)
  return { id: new URL(body.Url).searchParams.get('place') ?? '' }
}

/** A PNG image of one pixel, in Base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const aCampaignAt = ({ place }: Home) => ({
  Region: place.region,
  TimeZone: 'Europe/Tallinn',
  Places: `|${place.id}|`,
  DiscountPercent: 20,
})

/** The uuid of an enabled registration form. */
const openLink = async ({ node, place }: Home): Promise<string> => {
  const { id } = await aWhitelist().at(place).save(node.db)
  await updateRow(node.db, 'whitelists', { id, is_public_registration_link_enabled: true })
  return (await node.row('whitelists', id)).public_registration_link_uuid
}

/**
 * What a call needs beyond its schema to succeed: a record in the right state, times in order. The values replace those made
 * from the schema; undefined leaves a field out.
 */
const preparations: Readonly<Record<string, Preparation>> = {
  'POST /admin/login': ({ admin }) => ({ Email: admin.email, Password: admin.password }),
  'POST /adminapi/parkingsessions': () => ({
    CarNumber: aPlate(),
    StartTime: '2026-03-04T09:00:00.000Z',
    IsConfirmed: true,
  }),
  'PUT /adminapi/parkingsessions/:id': async ({ node, place }) => ({
    id: (await aSession().at(place).failed().save(node.db)).id,
    PaymentStatus: 'OK',
    Method: 'CASH',
  }),
  'POST /adminapi/parkingsession/modify': async ({ node, place }) => ({
    ParkingSessionId: (await aSession().at(place).ended().save(node.db)).id,
    Id: undefined,
    CarNumber: aPlate(),
    PlaceId: undefined,
    StartTime: undefined,
    EndTime: undefined,
  }),
  'POST /adminapi/parkingsession/modify/preview': async ({ node, place }) => ({
    ParkingSessionId: (await aSession().at(place).ended().save(node.db)).id,
    CarNumber: aPlate(),
    PlaceId: undefined,
    StartTime: undefined,
    EndTime: undefined,
  }),
  'DELETE /adminapi/parkingsessions': async ({ node, place }) => ({
    Id: (await aSession().at(place).onPlan().save(node.db)).id,
  }),
  'DELETE /adminapi/parkingsessions/:id': async ({ node, place }) => ({
    id: (await aSession().at(place).onPlan().save(node.db)).id,
  }),
  'POST /adminapi/bookings': () => ({ ...booked, LicensePlate: aPlate() }),
  'PUT /adminapi/bookings': () => ({ ...booked, LicensePlate: aPlate() }),
  'DELETE /adminapi/bookings/:bookingId': async ({ node, place }) => {
    const later = aBooking().at(place).from('2026-04-01T10:00:00.000Z').until('2026-04-01T12:00:00.000Z')
    return { bookingId: (await later.save(node.db)).id }
  },
  'PUT /adminapi/places/:id/monthlypasses/:passId': () => ({
    PhoneNumber: `+3725${String(next()).padStart(7, '0')}`,
    ValidFrom: '2026-02-09T22:00:00.000Z',
    ValidTo: zeroDate,
    LicensePlate: '',
  }),
  'POST /adminapi/places/:id/monthlypasses/:passId/resume': async ({ node, place }) => ({
    passId: (await aPass().at(place).suspended().save(node.db)).id,
  }),
  'POST /adminapi/zones': () => ({ Name: `Zone ${next()}` }),
  'PUT /adminapi/zones': async ({ node }) => ({
    ID: (await saveZone(node.db)).id,
    Name: `Zone ${next()}`,
    Code: '',
    IconKey: undefined,
  }),
  'GET /adminapi/zones/:id': async ({ node }) => ({ id: (await saveZone(node.db)).id }),
  'DELETE /adminapi/zones/:id': async ({ node }) => ({ id: (await saveZone(node.db)).id }),
  'POST /adminapi/owners/invite': async ({ node }) => ({
    OwnerId: (await anOwner().notActivated().save(node.db)).id,
  }),
  'POST /adminapi/owner/second-factor': ({ admin }) => ({ Current: admin.password }),
  'PUT /adminapi/owners': async ({ node, admin }) => {
    const { id } = await anOwner().regionAdmin('EST').save(node.db)
    const { body } = await node.call(api.users.find, { id }, admin)
    return { ...body, Comments: '', CurrentPassword: undefined }
  },
  'POST /adminapi/whitelists': listedAt,
  'PUT /adminapi/whitelists/:id': listedAt,
  'POST /adminapi/fleets': listedAt,
  'PUT /adminapi/fleets': listedAt,
  'POST /adminapi/fleets/:id/users/:userId/reset-limits': async ({ node, records }) => {
    await updateRow(node.db, 'fleets', { id: Number(records.fleet), reset_used_limits_each_month: false })
    return {}
  },
  'GET /adminapi/publiclinks/:id': async (home) => ({ id: await openLink(home) }),
  'POST /adminapi/publiclinks/:id/registrations': async (home) => ({
    id: await openLink(home),
    CarNumber: aPlate(),
    Name: 'Mari Mets',
    Consent: true,
  }),
  'POST /adminapi/app-registrations': async ({ node, place }) => {
    const { id } = await aWhitelist().at(place).save(node.db)
    const Code = `CODE${id}`
    await updateRow(node.db, 'whitelists', { id, app_registration_code: Code })
    return { Code, AppId: 1, CarNumber: aPlate() }
  },
  'POST /adminapi/vehicle-groups': () => ({ name: `Prepared group ${next()}` }),
  'PUT /adminapi/vehicle-groups': async (home) => ({
    ID: (await aVehicleGroup(home)).id,
    name: `Prepared group ${next()}`,
  }),
  'DELETE /adminapi/vehicle-groups/:id': async (home) => ({ id: (await aVehicleGroup(home)).id }),
  'GET /adminapi/vehicle-groups/:id/license-plates': async (home) => ({ id: (await aVehicleGroup(home)).id }),
  'POST /adminapi/vehicle-groups/:id/license-plates': async (home) => ({
    id: (await aVehicleGroup(home)).id,
    licensePlates: [aPlate()],
  }),
  'POST /adminapi/vehicle-groups/:id/license-plates/difference': async (home) => ({
    id: (await aVehicleGroup(home)).id,
    licensePlates: [aPlate()],
  }),
  'PUT /adminapi/vehicle-groups/:id/license-plates': async (home) => ({
    ...(await aVehicleGroup(home)),
    licensePlate: aPlate(),
  }),
  'POST /adminapi/vehicle-groups/:id/license-plates/delete': aVehicleGroup,
  'PUT /adminapi/translation/:language/:textCode': ({ records }) => ({
    textCode: noteCodeOf(Number(records.campaign)),
  }),
  'GET /adminapi/vehicle-groups/:id/license-plates/:plateId': async (home) => {
    const { id, ID } = await aVehicleGroup(home)
    return { id, plateId: ID }
  },
  'GET /adminapi/places/:placeId/price-for-booking-period': () => ({
    startTime: '2026-03-10T12:00:00.000Z',
    endTime: '2026-03-11T12:00:00.000Z',
  }),
  'PUT /adminapi/places': async ({ node, place }) => ({
    UpdatedAt: (await node.row('places', place.id)).updated_at,
    TariffId: undefined,
    ZoneIds: undefined,
  }),
  'POST /adminapi/zones/icon': () => ({ base64EncodedImage: onePixel, fileName: 'icon.png' }),
  'GET /adminapi/notification-templates/:id': ({ records }) => ({ id: records.notificationTemplate }),
  'PUT /adminapi/notification-templates/:id': ({ records }) => ({ id: records.notificationTemplate }),
  'DELETE /adminapi/notification-templates/:id': ({ records }) => ({ id: records.notificationTemplate }),
  'GET /adminapi/quick-action-settings/:id': ({ records }) => ({ id: records.quickAction }),
  'DELETE /adminapi/quick-action-settings/:id': ({ records }) => ({ id: records.quickAction }),
  'POST /adminapi/saved-reports/delete': aSavedReport,
  'POST /adminapi/saved-reports/test': aSavedReport,
  'GET /adminapi/dispute-forms/:id': openDisputeForm,
  'POST /adminapi/dispute-forms/:id/disputes': async (home) => ({
    ...(await openDisputeForm(home)),
    RequestId: crypto.randomUUID(),
    LicensePlate: aPlate(),
    ServiceTime: '2026-03-04 08:15',
    Consent: true,
    Website: '',
  }),
  'GET /adminapi/disputes/:id/files/:fileId': (home) => storeFile(home, `disputes/${home.records.dispute}/0.pdf`),
  'PUT /adminapi/disputes/:id': () => ({ Status: 'UNRESOLVED' }),
  'POST /adminapi/owners/:id/reactivate': async ({ node, place, admin }) => {
    const { id } = await anOwner().placeAdmin(place.id).save(node.db)
    await node.call(api.users.deactivate, { id }, admin)
    return { id }
  },
  'PUT /adminapi/quick-action-settings/:id': () => ({ Name: `Renamed ${next()}` }),
  'POST /adminapi/places/:id/count-correction': () => ({ Occupied: undefined, Difference: 1 }),
  'GET /adminapi/vehicle-groups/:id/license-plates/export': async (home) => ({ id: (await aVehicleGroup(home)).id }),
  'POST /adminapi/places/:id/gatecontrollers/:controllerId': () => ({ Reason: 'Fire alarm' }),
  'POST /adminapi/fleets/:id/users': () => ({ Name: 'Mari Mets', Plates: [aPlate()] }),
  'POST /adminapi/whitelists/:id/users': () => ({ Name: 'Mari Mets', Plates: [aPlate()] }),
  'POST /adminapi/discountcampaigns/:id/registrants': () => ({ CarNumber: aPlate() }),
  'DELETE /adminapi/zones': async ({ node }) => ({ ID: (await saveZone(node.db)).id }),
  'POST /adminapi/settings/regions': () => ({ Region: 'FIN' }),
  'POST /adminapi/settings/vat-rates': () => ({
    ValidFrom: new Date(Date.UTC(2031, 0, next())).toISOString().slice(0, 10),
    Percent: 24,
  }),
  'DELETE /adminapi/sessions/:id/legal-hold': async ({ node, admin, records }) => {
    await node.call(api.retention.setSessionHold, { id: Number(records.session), Reason: 'Court case' }, admin)
    return {}
  },
  'DELETE /adminapi/clients/:id/legal-hold': async ({ node, admin, records }) => {
    await node.call(api.retention.setClientHold, { id: Number(records.client), Reason: 'Court case' }, admin)
    return {}
  },
  'POST /adminapi/alarms/:id/reopen': async ({ node, admin, records }) => {
    await node.call(api.alarms.acknowledge, { id: Number(records.alarm) }, admin)
    return {}
  },
  'DELETE /adminapi/places/:id/gatecontrollers/:controllerId': async ({ node, records }) => ({
    Confirmation: (await node.row('gate_controllers', Number(records.controller))).controller_id,
  }),
  'DELETE /adminapi/places/:id/cameras/:cameraId': async ({ node, records }) => ({
    Confirmation: (await node.row('cameras', Number(records.camera))).camera_id,
  }),
  'POST /adminapi/clients/:id/paydebts': async ({ node, place }) => {
    const client = await aClient().in('EST').save(node.db)
    await aSession().at(place).by(client).failed().save(node.db)
    return { id: client.id }
  },
  'POST /adminapi/fleets/:id/ledger': async ({ node, place }) => ({
    id: (await aFleet().at(place).prepaid().save(node.db)).id,
    AmountInCents: 5_000,
  }),
  'POST /adminapi/discountcampaigns': aCampaignAt,
  'PUT /adminapi/discountcampaigns': async (home) => {
    const { body } = await home.node.call(api.campaigns.add, { ...aCampaignAt(home), Name: 'Autumn' }, home.admin)
    return { ...aCampaignAt(home), ID: body.ID }
  },
  'POST /adminapi/disputes/:id/payout': async ({ node, place, admin }) => {
    const { id } = await aDispute().at(place).inStatus('APPROVED').save(node.db)
    const money = { amount_in_cents: 620, vat_percent: 24 }
    await savePayout(node.db, { dispute_id: id, place_id: place.id, requested_by_owner_id: admin.id, ...money })
    return { id, PaidOn: '2026-03-04' }
  },
  'POST /adminapi/statements': async ({ node, place, admin }) => {
    await aSession().at(place).startedAt('2026-02-10T10:00:00.000Z').lasting(60).costing(500).paid().save(node.db)
    const { body } = await node.call(api.statements.preview, { month: '2026-02', placeId: place.id }, admin)
    return { Month: '2026-02', PlaceId: place.id, Totals: body.Totals }
  },
  ...finePreparations,
}

/** Records that the preparation of `METHOD /path` may reference; none for most calls. */
export const entitiesPreparedFor = (methodAndPath: string): readonly (typeof preparedRecords)[number][] =>
  methodAndPath in preparations ? preparedRecords : []

/** The prepared values of `METHOD /path`; none for most calls. */
export const preparedInput = async (methodAndPath: string, home: Home): Promise<Fields> =>
  (await preparations[methodAndPath]?.(home)) ?? {}
