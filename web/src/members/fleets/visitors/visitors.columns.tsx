import type { VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { durationText } from '../../../kit/time/duration.ts'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { sessionColumns } from '../../whitelists/report/session-columns.part.tsx'

type State = 'expected' | 'inside' | 'over' | 'ended'

const tones: Readonly<Record<State, Tone>> = {
  expected: 'accent',
  inside: 'success',
  over: 'danger',
  ended: 'neutral',
}

const stateOf = ({ IsActive, HasEntered, GrantedUntil }: VisitorSession, nowMs: number): State => {
  if (!IsActive) return 'ended'
  if (Date.parse(GrantedUntil) <= nowMs) return 'over'
  return HasEntered ? 'inside' : 'expected'
}

export const VisitorState = ({ visit }: { visit: VisitorSession }) => {
  const text = useT()
  const state = stateOf(visit, useNow())
  return <Badge tone={tones[state]}>{text(($) => $.fleets.visitor.state[state])}</Badge>
}

/** End of the granted time, and how long until or since then. */
export const Until = ({ visit: { IsActive, EndTime, GrantedUntil, TimeZone } }: { visit: VisitorSession }) => {
  const text = useT()
  const leftMs = Date.parse(GrantedUntil) - useNow()
  if (!IsActive) return formatMoment(EndTime, TimeZone)
  const time = durationText(Math.abs(leftMs))
  const left = leftMs > 0 ? text(($) => $.fleets.visitor.left, { time }) : text(($) => $.fleets.visitor.over, { time })
  return `${formatMoment(GrantedUntil, TimeZone)} (${left})`
}

export const visitorColumns = columnsOf<VisitorSession>([
  sessionColumns.plate,
  sessionColumns.place,
  {
    id: 'user',
    header: () => t(($) => $.fleets.visitor.user),
    cell: ({ Name }) => Name || '–',
  },
  {
    id: 'start',
    header: () => t(($) => $.whitelists.report.start),
    cell: ({ StartTime, TimeZone }) => (
      <span style={{ whiteSpace: 'nowrap' }}>{formatMoment(StartTime, TimeZone)}</span>
    ),
  },
  {
    id: 'until',
    header: () => t(($) => $.fleets.visitor.grantedUntil),
    cell: (visit) => <Until visit={visit} />,
    phone: 'line',
  },
  {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: (visit) => <VisitorState visit={visit} />,
    phone: 'aside',
  },
  {
    id: 'cost',
    header: () => t(($) => $.ui.cost),
    cell: ({ CostInCents, Currency }) => formatMoney(CostInCents, Currency),
    align: 'right',
  },
])
