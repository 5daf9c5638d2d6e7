import { sentOn, unset, type Payloads, type Records } from './payload.ts'

const list = ({ place, code }: Records) => ({
  Name: 'Kontor',
  Description: 'Töötajad',
  ValidInType: 'PLACES',
  Region: 'EST',
  Places: `|${place}|`,
  Zones: '',
  ValidFrom: '2026-03-01T22:00:00Z',
  ValidTo: '2027-02-28T22:00:00Z',
  AppRegistrationCode: code,
  NotificationEmails: 'kontor@parkla.test',
  AutoApprove: true,
  ApprovalMessage: 'Tere tulemast.',
  RegistrationOpenUntil: '2026-12-31T22:00:00Z',
  AppId: 1,
  RegistrationRequestReceivedMessage: 'Taotlus on käes.',
  Managers: [],
})
const whitelist = (records: Records) => ({
  ...list(records),
  StartSessionsWithLPR: true,
  ChargeForSessions: true,
  IsPublicRegistrationLinkEnabled: true,
})
const fleet = (records: Records) => ({
  ...list(records),
  AppInfoText: '',
  Type: 'POSTPAID',
  ResetUsedLimitsEachMonth: false,
  DailyLimitInCentsPerUser: 700,
  MonthlyLimitInCentsPerUser: 9_000,
  MaxNumberOfUsers: 25,
  Currency: 'EUR',
})

const term = { ValidFrom: '2026-03-02T22:00:00Z', ValidTo: unset }
/** The specification names only the dates of a user; name and car of a new one are those of its screens. */
const user = ({ plate }: Records) => ({ Name: 'Jaan Tamm', Plates: [plate], ...term })

export const listPayloads: Payloads = {
  'GET /adminapi/whitelists-with-availability': () => ({ query: { availability: true, vehicleNumber: '417KLM' } }),
  'GET /adminapi/whitelists/{}': ({ whitelist: Id }) => ({ path: [String(Id)] }),
  'PUT /adminapi/whitelists/{}': (records) => ({
    path: [String(records['whitelist'])],
    body: { ID: records['whitelist'], ...whitelist(records) },
  }),
  'DELETE /adminapi/whitelists/{}': ({ whitelist: Id }) => ({ path: [String(Id)] }),
  'POST /adminapi/whitelists': (records) => ({ body: whitelist(records) }),
  'GET /adminapi/whitelists/{}/users': ({ whitelist: Id }) => ({ path: [String(Id)] }),
  'GET /adminapi/whitelists/{}/current-availability-info': ({ whitelist: Id }) => ({ path: [String(Id)] }),
  'POST /adminapi/whitelists/{}/users': (records) => ({
    path: [String(records['whitelist'])],
    body: { WhitelistId: records['whitelist'], ...user(records) },
  }),
  'PUT /adminapi/whitelists/{}/users/{}': (records) => ({
    path: [String(records['whitelist']), String(records['whitelistUser'])],
    body: { ID: records['whitelistUser'], WhitelistId: records['whitelist'], ...term },
  }),
  'DELETE /adminapi/whitelists/{}/users/{}': ({ whitelist: Id, whitelistUser }) => ({
    path: [String(Id), String(whitelistUser)],
  }),
  'PUT /adminapi/whitelists/{}/users/{}/status/{}': ({ whitelist: Id, whitelistUser }) => ({
    path: [String(Id), String(whitelistUser), 'APPROVED'],
  }),
  'GET /adminapi/whitelists/{}/manager-report': ({ whitelist: Id }) => ({
    path: [String(Id)],
    query: { page: 0, from: '1.3.2026', to: sentOn.day, type: 'SESSIONS', car: '' },
  }),
  'POST /adminapi/favorite-whitelists': ({ whitelist: Id }) => ({ body: { WhitelistId: Id } }),
  'DELETE /adminapi/favorite-whitelists/{}': ({ whitelist: Id }) => ({ path: [String(Id)] }),
  'GET /adminapi/fleets': () => ({ query: { vehicleNumber: '417KLM' } }),
  'GET /adminapi/fleets/{}': ({ fleet: Id }) => ({ path: [String(Id)] }),
  'POST /adminapi/fleets': (records) => ({ body: fleet(records) }),
  'PUT /adminapi/fleets': (records) => ({ body: { ID: records['fleet'], ...fleet(records) } }),
  'GET /adminapi/fleets/{}/users': ({ fleet: Id }) => ({ path: [String(Id)] }),
  'POST /adminapi/fleets/{}/users': (records) => ({
    path: [String(records['fleet'])],
    body: { FleetId: records['fleet'], RegistrationType: 'MANUALLY_ADDED', ...user(records) },
  }),
  'PUT /adminapi/fleets/{}/users/{}': (records) => ({
    path: [String(records['fleet']), String(records['fleetUser'])],
    body: { ID: records['fleetUser'], FleetId: records['fleet'] },
  }),
  'DELETE /adminapi/fleets/{}/users/{}': ({ fleet: Id, fleetUser }) => ({ path: [String(Id), String(fleetUser)] }),
  'GET /adminapi/fleets/{}/report': ({ fleet: Id }) => ({
    path: [String(Id)],
    query: { year: sentOn.year, month: sentOn.month },
  }),
  'GET /adminapi/fleets/{}/active-sessions': ({ fleet: Id }) => ({ path: [String(Id)] }),
  'GET /adminapi/fleets/{}/users/{}/visitor-session': ({ fleet: Id, fleetUser }) => ({
    path: [String(Id), String(fleetUser)],
  }),
  'POST /adminapi/fleets/{}/users/{}/visitor-session': ({ fleet: Id, fleetUser, place, plate }) => ({
    path: [String(Id), String(fleetUser)],
    body: { PlaceId: place, CarNumber: plate, Hours: 2, Minutes: 30 },
  }),
  'PUT /adminapi/fleets/{}/users/{}/visitor-session/{}/extend-time': (records) => ({
    path: [String(records['fleet']), String(records['fleetUser']), String(records['visitorSession'])],
    body: { PlaceId: records['place'], CarNumber: records['visitorCar'], Hours: 1 },
  }),
  'PUT /adminapi/fleets/{}/users/{}/status/{}': ({ fleet: Id, fleetUser }) => ({
    path: [String(Id), String(fleetUser), 'APPROVED'],
  }),
}
