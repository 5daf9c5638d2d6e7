import { api } from '@parkla/contract/api.ts'
import type { ListPassages } from '@parkla/contract/gates/reads/passages.schema.ts'
import { verdictOf } from '@parkla/contract/gates/reads/passage-verdict.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import type { TestNode } from '../../testing/test-node.ts'

/** Passages as listed for an operator of the place, with their verdicts. */
export const passageLister =
  ({ db, call }: TestNode) =>
  async (place: { id: number }, filter: Partial<ListPassages> = {}) => {
    const as = await anOwner().operator(place.id).save(db)
    const { body } = await call(api.lprPassages.list, { id: place.id, ...filter }, { as })
    return body.map((passage) => ({ ...passage, verdict: verdictOf(passage) }))
  }
