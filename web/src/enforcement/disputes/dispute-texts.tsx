import type { DisputeMoney, DisputeStatus } from '@parkla/contract/enforcement/disputes/disputes.lifecycle.ts'
import type { DisputeRow } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { formatMoment } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

/** Blue, gray, green, red, green. */
export const toneOf: Readonly<Record<DisputeStatus, Tone>> = {
  INITIATED: 'info',
  UNRESOLVED: 'neutral',
  APPROVED: 'success',
  REJECTED: 'danger',
  RESOLVED: 'success',
}

export const DisputeStatusBadge = ({ status }: { status: DisputeStatus }) => (
  <Badge tone={toneOf[status]}>{t(($) => $.disputes.status[status])}</Badge>
)

/** Empty without money. */
export const moneyText = (money: DisputeMoney): string => (money === 'NONE' ? '' : t(($) => $.disputes.money[money]))

const needsWork: readonly DisputeMoney[] = ['REFUND_FAILED', 'PAYOUT_OPEN']

export const DisputeMoneyBadge = ({ money }: { money: DisputeMoney }) =>
  money === 'NONE' ? '–' : <Badge tone={needsWork.includes(money) ? 'warning' : 'neutral'}>{moneyText(money)}</Badge>

/** The reply target, marked once it is missed (R158); none for a decided dispute. */
export const ReplyBy = ({ dispute }: { dispute: DisputeRow }) => {
  const { Status, ReplyBy: replyBy, TimeZone, IsOverdue } = dispute
  if (Status !== 'INITIATED' && Status !== 'UNRESOLVED') return '–'
  if (IsOverdue) return <Badge tone="danger">{t(($) => $.disputes.overdue)}</Badge>
  // The deadline is the midnight after the last day: the day before it is shown.
  return formatMoment(new Date(Date.parse(replyBy) - 1).toISOString(), TimeZone).slice(0, 10)
}
