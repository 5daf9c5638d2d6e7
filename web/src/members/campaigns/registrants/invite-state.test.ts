import { expect, test } from 'vitest'
import { inviteStateOf } from './invite-state.ts'

test.each([
  ['MANUALLY_INVITED', '', 'pending'],
  ['MANUALLY_INVITED', 'PENDING', 'accepted'],
  ['MANUALLY_INVITED', 'APPROVED', undefined],
  ['MANUALLY_INVITED', 'DECLINED', undefined],
  ['LINK_REGISTRATION', 'PENDING', undefined],
] as const)('%s with status "%s": invitation %s, without its link and client', (RegistrationType, Status, state) => {
  expect(inviteStateOf({ RegistrationType, Status })).toBe(state)
})
