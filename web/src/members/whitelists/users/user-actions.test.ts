import { expect, test } from 'vitest'
import { userActions } from './user-actions.api.ts'

const none = () => undefined

test.each([
  ['PENDING', ['edit', 'approve', 'decline', 'remove']],
  ['APPROVED', ['edit', 'decline', 'reopen', 'remove']],
  ['DECLINED', ['edit', 'approve', 'reopen', 'remove']],
] as const)('%s: offers each other status (R92)', (Status, offered) => {
  const user = { Name: 'Mari', Status }
  const actions = userActions(user, { edit: none, approve: none, decline: none, reopen: none, remove: none })
  expect(actions.map(({ id }) => id)).toEqual(offered)
})
