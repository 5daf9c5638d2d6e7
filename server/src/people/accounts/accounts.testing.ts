import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import type { TestNode } from '../../testing/test-node.ts'
import type { SavedOwner } from './accounts.factory.ts'
import { counting } from '../../kit/counting.ts'

/** Signs in and returns the token. */
export const tokenOf = async (node: TestNode, { email, password }: SavedOwner): Promise<string> => {
  const { status, body } = await node.call(accountsApi.login, { Email: email, Password: password })
  if (status !== 200) throw new Error(`sign-in answered ${status} ${body.Error}`)
  return body.token
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Identifier in a password link. */
export const uuidIn = (text: string): string => uuid.exec(text)?.[0] ?? ''

const nextStranger = counting()

/**
 * Requests a password reset from a new address each time, because of the rate limit; returns the
 * links sent to the account so far, oldest first.
 */
export const resetLinks = async (node: TestNode, email: string): Promise<string[]> => {
  await node.app.inject({
    method: 'POST',
    url: '/admin/reset',
    remoteAddress: `192.0.2.${100 + nextStranger()}`,
    payload: { Email: email },
  })
  await node.settled()
  const rows = await node.db
    .selectFrom('account_links as l')
    .innerJoin('owners as o', 'o.id', 'l.owner_id')
    .select('l.uuid')
    .where('o.email', '=', email)
    .orderBy('l.created_at')
    .execute()
  return rows.map((row) => row.uuid)
}
