import { unset, type Payloads, type Records } from './payload.ts'

const password = 'Kevad-2026'

const owner = ({ place, email }: Records) => ({
  Name: 'Maarja Kask',
  Comments: '',
  PhoneNumber: '+37255590001',
  Email: email,
  Admin: false,
  Region: 'EST',
  Zones: [],
  Verified: false,
  Places: [{ Id: place, Name: 'Sadama' }],
  Apps: [],
  CanSeeClientsPersonalData: false,
  LastLoginTime: unset,
})

export const accountPayloads: Payloads = {
  'POST /admin/login': ({ username, password: Password }) => ({ body: { Email: username, Password } }),
  'POST /adminapi/magic-links': ({ username }) => ({ body: { Username: username } }),
  'POST /admin/reset': ({ username }) => ({
    headers: { Web: 'dashboard' },
    body: { Email: username, Origin: 'https://parkla.test' },
  }),
  'POST /admin/password/reset': ({ passwordLink }) => ({ body: { uuid: passwordLink, ps1: password, ps2: password } }),
  'GET /adminapi/owners': () => ({}),
  'GET /adminapi/owners-v2': () => ({
    query: { pageSize: 10, page: 0, name: 'Maarja', whitelistFleetPlaceSearchString: 'Sadama' },
  }),
  'GET /adminapi/owners/{}': ({ user }) => ({ path: [String(user)] }),
  'POST /adminapi/owners': (records) => ({ body: { Id: 0, ...owner(records) } }),
  'PUT /adminapi/owners': (records) => ({ body: { Id: records['user'], ...owner(records) } }),
  'DELETE /adminapi/owners': (records) => ({ body: { Id: records['user'], ...owner(records) } }),
  'PUT /adminapi/owner/password': ({ user }) => ({ body: { OwnerId: user, P1: password, P2: password } }),
  'POST /adminapi/owners/invite': ({ invitedUser }) => ({ body: { OwnerId: invitedUser, InviteToPlatform: '' } }),
  'GET /adminapi/owner/regions': () => ({}),
  'GET /adminapi/owner/adminplaces': () => ({ query: { region: 'EST', type: 'PARKING' } }),
  'GET /adminapi/owner/zones': () => ({ query: { admin: true, region: 'EST', type: 'PARKING' } }),
  'GET /adminapi/client/{}': ({ client }) => ({ path: [String(client)] }),
  // The specification names no fields of a client beyond Id and PhoneNumber: these are those of the answer.
  'POST /adminapi/client': ({ phone }) => ({
    body: {
      Id: 0,
      PhoneNumber: phone,
      Name: 'Rein Saar',
      Email: '',
      Language: 'EST',
      Region: 'EST',
      LicensePlates: [],
      IsBlocked: false,
      Notes: '',
    },
  }),
  'POST /adminapi/clients/{}/paydebts': ({ debtor }) => ({ path: [String(debtor)] }),
  // Of a notification it names no field.
  'POST /adminapi/notifications': ({ client }) => ({
    body: { ClientId: client, Channel: 'SMS', Title: 'Parkla', Body: 'Täname' },
  }),
  'GET /adminapi/apps': () => ({}),
  'GET /adminapi/icons': () => ({}),
  'GET /adminapi/quick-actions': () => ({}),
  'POST /adminapi/quick-actions': ({ quickAction }) => ({ body: { Id: quickAction } }),
}
