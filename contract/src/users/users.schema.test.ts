import { expect, test } from 'vitest'
import { SaveWhitelistUser } from '../whitelists/whitelist-users.schema.ts'
import { SaveUser } from './users.schema.ts'

test.each([
  ['user', SaveUser],
  ['whitelist user', SaveWhitelistUser],
])('a %s without a name: the reason is that of a person, which Latvian words differently from a thing', (_, schema) => {
  const found = schema.safeParse({ Name: ' ', Email: 'someone@demo.parkla.test' }).error?.issues
  expect(found?.filter(({ path }) => path[0] === 'Name').map(({ message }) => message)).toEqual([
    'input.personNameRequired',
  ])
})
