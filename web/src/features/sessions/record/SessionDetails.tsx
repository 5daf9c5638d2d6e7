import { holds } from '@parkla/contract/access/actor.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { Plate } from '../../../ui/Plate.tsx'
import { CostParts } from '../prices/CostParts.tsx'
import { ClientCell, DurationCell, PaymentBadge, StatusBadge } from '../list/SessionCells.tsx'
import classes from './SessionDetails.module.css'
import { marksOf } from '../list/row-marks.tsx'
import { typeText } from '../session-texts.ts'

type Fact = { label: string; value: ReactNode }

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={classes.section}>
    <h3>{title}</h3>
    <dl>
      {facts
        .filter(({ value }) => value !== '' && value !== null)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </section>
)

const Visit = ({ session }: { session: Session }) => {
  const t = useT()
  const { moment } = useFormat()
  const { Place, StartTime, EndTime, CarNumber, Region, Operator } = session
  const facts: Fact[] = [
    { label: t(($) => $.sessions.field.CarNumber), value: CarNumber && <Plate>{displayPlate(CarNumber)}</Plate> },
    { label: t(($) => $.sessions.field.Status), value: <StatusBadge session={session} /> },
    { label: t(($) => $.sessions.field.Place), value: Place.Name },
    { label: t(($) => $.sessions.field.Type), value: typeText(session) },
    { label: t(($) => $.sessions.field.StartTime), value: moment(StartTime, Place.TimeZone) },
    { label: t(($) => $.sessions.field.EndTime), value: isSet(EndTime) ? moment(EndTime, Place.TimeZone) : '' },
    { label: t(($) => $.sessions.field.Duration), value: <DurationCell session={session} /> },
    { label: t(($) => $.sessions.field.Client), value: session.Client && <ClientCell session={session} /> },
    { label: t(($) => $.sessions.field.Region), value: Region },
    { label: t(($) => $.sessions.field.Operator), value: Operator },
  ]
  return <Facts title={t(($) => $.sessions.record.section.visit)} facts={facts} />
}

const Money = ({ session }: { session: Session }) => {
  const t = useT()
  const { share } = useFormat()
  const user = useUser()
  const percent = session.AppliedDiscountPercent ?? 0
  const facts: Fact[] = [
    {
      label: t(($) => $.sessions.field.PaymentStatus),
      value: holds(user, 'sessions.seePayment') ? <PaymentBadge status={session.PaymentStatus} /> : '',
    },
    { label: t(($) => $.sessions.field.PaymentStatusCode), value: session.PaymentStatusCode },
    { label: t(($) => $.sessions.field.Discount), value: percent === 0 ? '' : share(percent / 100) },
  ]
  return (
    <>
      <Facts title={t(($) => $.sessions.record.section.money)} facts={facts} />
      <div className={classes.cost}>
        <CostParts session={session} />
      </div>
    </>
  )
}

/** The row's icons as texts. */
const Rights = ({ session }: { session: Session }) => {
  const t = useT()
  const shown = marksOf(useUser(), session)
  if (shown.length === 0) return null
  return (
    <section className={classes.section}>
      <h3>{t(($) => $.sessions.record.section.rights)}</h3>
      <ul>
        {shown.map(({ name, Icon, label }) => (
          <li key={name}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {label(session)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fields of a session visible to the reader. */
export const SessionDetails = ({ session }: { session: Session }) => {
  const t = useT()
  const { moment } = useFormat()
  return (
    <div className={classes.details}>
      <Visit session={session} />
      <Money session={session} />
      <Rights session={session} />
      <p className={classes.changed}>
        {t(($) => $.sessions.field.UpdatedAt)}: {moment(session.UpdatedAt, session.Place.TimeZone)}
      </p>
    </div>
  )
}
