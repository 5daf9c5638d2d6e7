import type { ResultOf } from '@parkla/contract/kit/endpoint.ts'
import type { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { textNamed } from '../../../kit/text-named.ts'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { PaymentBadge } from '../list/SessionCells.tsx'
import { sessions } from '../../session-records/sessions.api.ts'
import { Timeline, type TimelineEntry } from './Timeline.tsx'

type PaymentLog = ResultOf<(typeof sessionsApi)['paymentLogs']>[number]

const useEntry = (session: Session) => {
  const t = useT()
  const { moment, money } = useFormat()
  return (log: PaymentLog): TimelineEntry => ({
    id: log.Id,
    title: (
      <>
        {textNamed(($) => $.sessions.paymentEvent, log.Event) ?? log.Event}
        <PaymentBadge status={log.PaymentStatus} />
        {log.AmountInCents === 0 ? null : money(log.AmountInCents, log.Currency)}
      </>
    ),
    moment: moment(log.CreatedAt, session.Place.TimeZone),
    by: log.OwnerName === '' ? t(($) => $.sessions.payments.system) : log.OwnerName,
    notes: [
      log.Comment,
      log.PaymentStatusCode && t(($) => $.sessions.payments.code, { code: log.PaymentStatusCode }),
      log.ProviderReference && t(($) => $.sessions.payments.reference, { reference: log.ProviderReference }),
    ].filter((note) => note !== ''),
  })
}

/** Payment log, oldest first (R71). */
export const SessionPayments = ({ session }: { session: Session }) => {
  const t = useT()
  const entry = useEntry(session)
  const query = useQuery(queryOf(sessions.paymentLogs, { id: session.Id }, { isShown: true }))
  return (
    <QueryContent query={query} empty={t(($) => $.sessions.payments.empty)}>
      {(logs) => <Timeline entries={logs.map(entry)} />}
    </QueryContent>
  )
}
