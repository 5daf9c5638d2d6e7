import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { sessions } from '../../session-records/sessions.api.ts'

/** Number, sum and size of the session's bundle (R179). */
export const BundleSum = ({ session }: { session: Session }) => {
  const t = useT()
  const { money } = useFormat()
  const { data } = useQuery(queryOf(sessions.bundle, { id: session.Id }, { isShown: true }))
  if (!data?.Bundle) return null
  const { Id, SumInCents, Currency, SessionsCount } = data.Bundle
  return t(($) => $.sessions.bundle.sum, { id: Id, sum: money(SumInCents, Currency), count: SessionsCount })
}
