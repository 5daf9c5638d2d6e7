import { expect, test } from 'vitest'
import { mergeGrants } from './group-grants.ts'
import { Grants } from './users.schema.ts'

const merged = (...grants: Parameters<typeof Grants.parse>[0][]) =>
  mergeGrants(grants.map((grant) => Grants.parse(grant)))

test.each([
  ['global and region admin', [{ Admin: true, Region: 'EST' }, { Admin: true }], { Admin: true, Region: '' }],
  [
    'admin of zones and of the whole region',
    [
      { Admin: true, Region: 'EST', Zones: [{ ID: 1 }] },
      { Admin: true, Region: 'EST' },
    ],
    { Region: 'EST', Zones: [] },
  ],
  [
    'admins of zones in one region',
    [
      { Admin: true, Region: 'EST', Zones: [{ ID: 1 }] },
      { Admin: true, Region: 'EST', Zones: [{ ID: 2 }, { ID: 1 }] },
      { Admin: true, Region: 'LVA', Zones: [{ ID: 3 }] },
    ],
    { Region: 'EST', Zones: [{ ID: 1 }, { ID: 2 }] },
  ],
  [
    'region of a group without admin rights',
    [
      { Admin: true, Region: 'EST' },
      { Region: 'LVA', Zones: [{ ID: 3 }] },
    ],
    { Region: 'EST', Zones: [] },
  ],
  [
    'operator and admin of one place',
    [{ Places: [{ Id: 7, WithAdminRights: false }], Roles: ['OPERATOR'] }, { Places: [{ Id: 7 }, { Id: 8 }] }],
    {
      Admin: false,
      Places: [
        { Id: 7, WithAdminRights: true },
        { Id: 8, WithAdminRights: true },
      ],
      Roles: ['OPERATOR'],
    },
  ],
  [
    'privileges and personal data',
    [{ Privileges: ['END_SESSIONS'] }, { Privileges: ['END_SESSIONS', 'VIEW_FINES'], CanSeeClientsPersonalData: true }],
    { Privileges: ['END_SESSIONS', 'VIEW_FINES'], CanSeeClientsPersonalData: true },
  ],
])('%s: rights add up', (_case, grants, expected) => {
  expect(merged(...grants)).toMatchObject(expected)
})
