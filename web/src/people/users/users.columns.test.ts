import { anActor, factsOf } from '@parkla/contract/access/actor.factory.ts'
import { expect, test } from 'vitest'
import { columnsFor } from './users.columns.tsx'

const shown = ['name', 'roles', 'status', 'lastLogin']

test.each<[keyof typeof factsOf, string[]]>([
  ['globalAdmin', ['select', ...shown, 'admin', 'region', 'zones', 'places', 'comments']],
  ['placeAdmin', ['select', ...shown]],
  ['availabilityEditor', shown],
])(
  'columns of the users list, %s: selection only with the right to edit (R184), areas and comments only for global admins',
  (role, columns) => {
    expect(columnsFor(anActor(factsOf[role])).map(({ id }) => id)).toEqual(columns)
  },
)
