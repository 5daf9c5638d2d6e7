import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { paymentStatuses, sessionStatuses } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { rightsOfCar, type Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { Passage } from '@parkla/contract/gates/reads/passages.schema.ts'
import { verdictOf } from '@parkla/contract/gates/reads/passage-verdict.ts'
import { useFormat } from '../../../kit/format.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { textNamed } from '../../../kit/text-named.ts'
import { usePermission } from '../../../kit/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import {
  laneText,
  plateOf,
  reasonTexts,
  verdictText,
  verdictTones,
} from '../../../gates/gates/passages/passage-texts.api.ts'
import { passages } from '../../../gates/gates/passages/passages.api.ts'
import { sessions } from '../../session-records/sessions.api.ts'
import { historyFields, remarksOf } from './history-fields.ts'
import { paymentText } from '../../session-records/session-texts.ts'
import { Timeline, type TimelineEntry } from './Timeline.tsx'

type HistoryLine = ResultOf<(typeof sessionsApi)['history']>[number]
type Format = ReturnType<typeof useFormat>

type Field = (typeof historyFields)[number]

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const rightsText = (names: string): string =>
  rightsOfCar
    .filter((right) => names.split(', ').includes(right))
    .map((right) => t(($) => $.tariffs.right[right]))
    .join(', ')

/** Formatted audit value; empty if unset. */
const valueText = (field: Field, value: unknown, { session, format }: { session: Session; format: Format }): string => {
  const text = plain(value)
  if (field === 'StartTime' || field === 'EndTime') return format.moment(text, session.Place.TimeZone)
  if (field === 'CarNumber') return displayPlate(text)
  // `session.started` stores the place id, corrections store names
  if (field === 'PlaceId' && typeof value === 'number') return value === session.PlaceId ? session.Place.Name : ''
  if (field === 'ClientId') return text && `#${text}`
  if (field === 'Right' || field === 'LostRights') return text === '' ? '' : rightsText(text)
  if (field.endsWith('InCents')) return text && format.money(Number(text), session.Currency)
  if (field === 'Status') {
    const status = sessionStatuses.find((each) => each === text)
    return status ? t(($) => $.sessions.status[status]) : text
  }
  const payment = field === 'PaymentStatus' ? paymentStatuses.find((each) => each === value) : undefined
  return payment === undefined ? text : paymentText(payment)
}

const useEntry = (session: Session) => {
  const t = useT()
  const format = useFormat()
  const change = (line: HistoryLine, field: Field): string => {
    const [before, after] = [line.Before[field], line.After[field]].map((value) =>
      valueText(field, value, { session, format }),
    )
    if (before === after) return ''
    return `${t(($) => $.sessions.field[field === 'ClientId' ? 'Client' : field])}: ${before || '–'} → ${after || '–'}`
  }
  return (line: HistoryLine): TimelineEntry => {
    // Each step of a charge or refund has its own fact.
    const fact = line.Fact.startsWith('session.payment.') ? 'paymentChanged' : line.Fact.replace('session.', '')
    const name = line.OwnerName === '' ? t(($) => $.sessions.payments.system) : line.OwnerName
    return {
      id: line.Id,
      title: textNamed(($) => $.sessions.fact, fact) ?? t(($) => $.sessions.fact.other),
      moment: format.moment(line.CreatedAt, session.Place.TimeZone),
      by:
        line.ImpersonatedBy === ''
          ? name
          : t(($) => $.sessions.history.impersonated, { name, by: line.ImpersonatedBy }),
      notes: [
        ...historyFields.map((field) => change(line, field)),
        ...remarksOf(line.After).map((remark) => t(($) => $.sessions.history[remark])),
        line.Reason && t(($) => $.sessions.history.reason, { reason: line.Reason }),
      ].filter((note) => note !== ''),
    }
  }
}

/** Reads of the session with the decision of the gate. */
const useReadEntry = (session: Session) => {
  const t = useT()
  const { moment } = useFormat()
  return (passage: Passage): TimelineEntry => {
    const verdict = verdictOf(passage)
    return {
      id: `read-${passage.Id}`,
      title: (
        <>
          {t(($) => $.sessions.history.read, { lane: laneText(passage) })}
          <Badge tone={verdictTones[verdict]}>{verdictText(verdict)}</Badge>
        </>
      ),
      moment: moment(passage.Time, session.Place.TimeZone),
      by: plateOf(passage),
      notes: reasonTexts(passage),
    }
  }
}

/** Changes, reads and decisions of the gate, as far as the reader may see them, oldest first. */
export const SessionHistory = ({ session }: { session: Session }) => {
  const t = useT()
  const entry = useEntry(session)
  const readEntry = useReadEntry(session)
  const input = { id: session.Id }
  const [seesChanges, seesReads] = [usePermission('sessions.seeHistory'), usePermission('lprEvents.view')]
  const changes = useQuery({ ...queryOf(sessions.history, input, { isShown: true }), enabled: seesChanges })
  const reads = useQuery({ ...queryOf(passages.ofSession, input, { isShown: true }), enabled: seesReads })
  if (seesChanges && !changes.data) return <QueryContent query={changes}>{() => null}</QueryContent>
  if (seesReads && !reads.data) return <QueryContent query={reads}>{() => null}</QueryContent>
  const entries = [
    ...(reads.data ?? []).map((passage) => ({ at: passage.Time, shown: readEntry(passage) })),
    ...(changes.data ?? []).toReversed().map((line) => ({ at: line.CreatedAt, shown: entry(line) })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  if (entries.length === 0) return <EmptyState title={t(($) => $.sessions.history.empty)} />
  return <Timeline entries={entries.map(({ shown }) => shown)} />
}
