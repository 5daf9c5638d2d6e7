import { Text, VisuallyHidden } from '@mantine/core'
import { isSet } from '@parkla/contract/kit/time.ts'
import type { PaymentStatus, SessionStatus } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { memo } from 'react'
import { durationText } from '../../../kit/time/duration.ts'
import { formatMoney, formatShare } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import classes from './SessionCells.module.css'
import { costParts, hasCostParts, hasNoPrice } from '../../prices/cost-parts.ts'
import { useIsHighlighted } from './row-highlights.ts'
import { marksOf } from './row-marks.tsx'
import { useNow } from '../../../kit/time/now.ts'
import { notChargedText, paymentText, plateText, stayTexts, typeText } from '../../session-records/session-texts.ts'

type CellProps = { session: Session }

/** Marks a row that has just changed; the row's style selects on it. */
const Changed = ({ id }: { id: number }) =>
  useIsHighlighted(id) ? <VisuallyHidden data-changed>{t(($) => $.sessions.live.changed)}</VisuallyHidden> : null

/** Plate as a link to the record (`useRecordLinks`). */
export const PlateCell = memo(({ session }: CellProps) => (
  <>
    <Changed id={session.Id} />
    <a
      href={`/sessions?session=${session.Id}`}
      data-session={session.Id}
      data-row-link={session.Id}
      className={classes.open}
    >
      {session.CarNumber === '' ? plateText(session) : <Plate>{plateText(session)}</Plate>}
    </a>
  </>
))

export const PlaceCell = ({ session }: CellProps) => (
  <>
    <span className={classes.place} title={session.Place.Name}>
      {session.Place.Name}
    </span>
    {session.Type === 'PARKING' ? null : <small className={classes.type}>{typeText(session)}</small>}
  </>
)

/** The server masks the client without the right to personal data (R79). */
export const ClientCell = ({ session: { Client } }: CellProps) => {
  const { permissions } = useUser()
  if (Client === null) return null
  const phone = Client.PhoneNumber || t(($) => $.sessions.noPhone)
  if (!permissions.includes('clients.view')) return <span className={classes.phone}>{phone}</span>
  return (
    <a href={`/sessions?client=${Client.Id}`} data-client={Client.Id} className={classes.phone}>
      {phone}
    </a>
  )
}

export const StayCell = ({ session }: CellProps) => {
  const [start, end] = stayTexts(session)
  return (
    <>
      <span className={classes.stay}>{start}</span>
      {end === undefined ? null : ' '}
      <span className={classes.stay}>{end}</span>
    </>
  )
}

const Running = ({ since }: { since: string }) => {
  const now = useNow()
  return <span className={classes.running}>{durationText(now - Date.parse(since))}</span>
}

/** Duration so far; empty for subscriptions and credit (R75). */
export const DurationCell = ({ session: { Type, StartTime, EndTime } }: CellProps) => {
  if (Type !== 'PARKING' && Type !== 'CAR_WASH') return null
  if (!isSet(EndTime)) return <Running since={StartTime} />
  return <span className={classes.duration}>{durationText(Date.parse(EndTime) - Date.parse(StartTime))}</span>
}

const statusTones: Readonly<Record<SessionStatus, Tone>> = {
  STARTED: 'accent',
  ENDED: 'neutral',
  CANCELLED: 'neutral',
  AUTO_ENDED: 'warning',
}

export const StatusBadge = ({ session: { Status } }: CellProps) => (
  <Badge tone={statusTones[Status]}>{t(($) => $.sessions.status[Status])}</Badge>
)

const paymentTone = (status: PaymentStatus): Tone => {
  if (status === 'OK') return 'success'
  if (status === 'ERROR' || status === 'TOO_BIG' || status.endsWith('FAILED')) return 'danger'
  return status === 'PENDING' || status.endsWith('REQUESTED') ? 'warning' : 'neutral'
}

/** Badge of the payment; empty before the first charge. */
export const PaymentBadge = ({ status }: { status: PaymentStatus }) =>
  status === '' ? null : <Badge tone={paymentTone(status)}>{paymentText(status)}</Badge>

/** Payment of a session: its status, or why it is not charged (R178). */
export const PaymentCell = ({ session: { PaymentStatus, NotCharged } }: CellProps) =>
  NotCharged === '' ? (
    <PaymentBadge status={PaymentStatus} />
  ) : (
    <span data-tip={notChargedText(NotCharged)}>
      <Badge tone={NotCharged === 'IN_BUNDLE' ? 'neutral' : 'warning'}>
        {NotCharged === 'CHARGEABLE' ? null : <VisuallyHidden>{t(($) => $.sessions.payment.none)}: </VisuallyHidden>}
        {t(($) => $.sessions.notCharged[NotCharged])}
      </Badge>
    </span>
  )

/** Icons with texts for screen readers; the tip of the table shows the same texts on hover. */
export const MarksCell = ({ session }: CellProps) => {
  const user = useUser()
  const shown = marksOf(user, session)
  if (shown.length === 0) return null
  return (
    <span className={classes.marks}>
      {shown.map(({ name, Icon, label }) => (
        <span key={name} data-tip={label(session)}>
          <Icon size={16} stroke={1.7} aria-hidden />
          {name === 'rating' ? <span aria-hidden>{session.Rating}</span> : null}
          <VisuallyHidden>{label(session)}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}

/** Discount of the session; null without the permission. */
const Discount = ({ session: { AppliedDiscountPercent: percent } }: CellProps) =>
  percent === null || percent === 0 ? null : (
    <Text fz="xs" c="var(--quiet-text)" style={{ whiteSpace: 'nowrap' }}>
      <VisuallyHidden>{t(($) => $.sessions.field.Discount)} </VisuallyHidden>−{formatShare(percent / 100)}
    </Text>
  )

const Amount = ({ session }: CellProps) => {
  const { totalInCents } = costParts(session)
  const amount = formatMoney(totalInCents, session.Currency)
  if (hasCostParts(session))
    return (
      <button type="button" className={classes.cost} data-tip-of={session.Id}>
        {amount}
      </button>
    )
  return <span className={classes.number}>{hasNoPrice(session) ? '–' : amount}</span>
}

/** Total cost; with several parts a button that shows them (R72). */
export const CostCell = ({ session }: CellProps) => (
  <>
    <Amount session={session} />
    <Discount session={session} />
  </>
)
