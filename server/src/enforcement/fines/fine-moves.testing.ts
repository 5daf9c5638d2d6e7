import { api } from '@parkla/contract/api.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { saveFineAmounts } from '../fine-records/fines.factory.ts'

const { fines } = api

export const comment = 'Checked on the photos'

type Move = typeof fines.reset | typeof fines.keep | typeof fines.contest | typeof fines.writeOff

/** A node with a place of fines, and a global admin who moves a fine to another state with a comment. */
export const openFines = async () => {
  const node = await openTestNode()
  const place = await aPlace().named('Sadama parkla').save(node.db)
  const as = await anOwner().named('Kadri').globalAdmin().save(node.db)
  await saveFineAmounts(node.db, 'EST')
  return {
    node,
    place,
    as,
    move: (call: Move, id: number) => node.call(call, { id, comment }, as),
    factsOf: (id: number) => node.facts('fine', id),
  }
}
