import { userBulkApi } from '@parkla/contract/people/users/user-bulk.endpoints.ts'
import { mostBulkUsers, userPageSizes } from '@parkla/contract/people/users/users.filters.ts'
import { expect, test } from 'vitest'
import { clearSelection, isSelected, selectableOf, selectUsers, toggleUser } from './selection.ts'

test('largest page selected: manageable users only, as many as the operation accepts', () => {
  const rows = Array.from({ length: Math.max(...userPageSizes) }, (_, at) => ({ Id: at + 1, MayManage: at > 0 }))
  const selected = selectableOf(rows)
  expect(selected[0]).toEqual(rows[1])
  const Users = selected.map(({ Id }) => ({ Id }))
  const { body } = userBulkApi.run
  expect(body.safeParse({ Operation: 'INVITE', Users }).success).toBe(true)
  expect(body.safeParse({ Operation: 'INVITE', Users: [...Users, { Id: 1 }] }).success).toBe(false)
})

test('user ticked beyond the limit of one operation: not selected; after one is unticked: selected', () => {
  selectUsers(Array.from({ length: mostBulkUsers }, (_, at) => ({ Id: at + 1, Name: '' })))
  const [first, more] = [
    { Id: 1, Name: '' },
    { Id: mostBulkUsers + 1, Name: '' },
  ]
  toggleUser(more)
  expect(isSelected(more.Id)).toBe(false)
  toggleUser(first)
  toggleUser(more)
  expect(isSelected(more.Id)).toBe(true)
  clearSelection()
})
