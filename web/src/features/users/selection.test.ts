import { userBulkApi } from '@parkla/contract/users/user-bulk.endpoints.ts'
import { userPageSizes } from '@parkla/contract/users/users.filters.ts'
import { expect, test } from 'vitest'
import { selectableOf } from './selection.ts'

test('largest page selected: manageable users only, as many as the operation accepts', () => {
  const rows = Array.from({ length: Math.max(...userPageSizes) }, (_, at) => ({ Id: at + 1, MayManage: at > 0 }))
  const selected = selectableOf(rows)
  expect(selected[0]).toEqual(rows[1])
  const Users = selected.map(({ Id }) => ({ Id }))
  const { body } = userBulkApi.run
  expect(body.safeParse({ Operation: 'INVITE', Users }).success).toBe(true)
  expect(body.safeParse({ Operation: 'INVITE', Users: [...Users, { Id: 1 }] }).success).toBe(false)
})
