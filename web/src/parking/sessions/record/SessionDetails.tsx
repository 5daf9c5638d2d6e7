import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { holds } from '@parkla/contract/access/actor.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import type { ReactNode } from 'react'
import { dotted } from '../../../kit/dotted.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { Facts, type Fact } from '../../../ui/Facts.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { LegalHold } from '../../../office/retention/legal-hold.part.tsx'
import { CostParts } from '../../prices/CostParts.tsx'
import { BundleSum } from './BundleSum.tsx'
import { ClientCell, DurationCell } from '../list/SessionCells.tsx'
import { marksOf } from '../list/row-marks.tsx'
import { typeText } from '../../session-records/session-texts.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} fz="0.9375rem" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

const Visit = ({ session }: { session: Session }) => {
  const t = useT()
  const { moment } = useFormat()
  const { Place, StartTime, EndTime, CarNumber, Region, Operator } = session
  const facts: Fact[] = [
    { label: t(($) => $.sessions.field.CarNumber), value: CarNumber && <Plate>{CarNumber}</Plate> },
    { label: t(($) => $.sessions.field.PlaceId), value: Place.Name },
    { label: t(($) => $.ui.type), value: typeText(session) },
    { label: t(($) => $.sessions.field.StartTime), value: moment(StartTime, Place.TimeZone) },
    { label: t(($) => $.sessions.field.EndTime), value: isSet(EndTime) ? moment(EndTime, Place.TimeZone) : '' },
    { label: t(($) => $.ui.duration), value: <DurationCell session={session} /> },
    { label: t(($) => $.sessions.field.Client), value: session.Client && <ClientCell session={session} /> },
    { label: t(($) => $.ui.region), value: Region },
    { label: t(($) => $.sessions.field.Operator), value: Operator },
  ]
  return (
    <Section title={t(($) => $.ui.session)}>
      <Facts facts={facts} />
    </Section>
  )
}

const Money = ({ session }: { session: Session }) => {
  const t = useT()
  const { share } = useFormat()
  const user = useUser()
  const percent = session.AppliedDiscountPercent ?? 0
  const facts: Fact[] = [
    {
      label: t(($) => $.sessions.field.BundleId),
      value: holds(user, 'sessions.seePayment') && session.BundleId !== null && <BundleSum session={session} />,
    },
    { label: t(($) => $.sessions.field.PaymentStatusCode), value: session.PaymentStatusCode },
    { label: t(($) => $.sessions.field.Discount), value: percent === 0 ? '' : share(percent / 100) },
  ]
  return (
    <Section title={t(($) => $.sessions.field.PaymentStatus)}>
      <Stack gap="md">
        <Facts facts={facts} />
        <Paper withBorder maw="26rem" px="sm" py="xs" fz="sm" bg="var(--quiet-surface)">
          <CostParts session={session} />
        </Paper>
      </Stack>
    </Section>
  )
}

/** The row's icons as texts. */
const Rights = ({ session }: { session: Session }) => {
  const t = useT()
  const shown = marksOf(useUser(), session)
  if (shown.length === 0) return null
  return (
    <Section title={t(($) => $.sessions.record.section.rights)}>
      <Stack component="ul" gap={6}>
        {shown.map(({ name, Icon, label }) => (
          <Group component="li" key={name} gap="xs" wrap="nowrap" fz="sm">
            <Icon size={18} stroke={1.7} aria-hidden />
            {label(session)}
          </Group>
        ))}
      </Stack>
    </Section>
  )
}

/** Fields of a session visible to the reader. */
export const SessionDetails = ({ session }: { session: Session }) => {
  const t = useT()
  const { moment } = useFormat()
  const user = useUser()
  return (
    <Stack gap="lg">
      <Visit session={session} />
      <Money session={session} />
      <Rights session={session} />
      {holds(user, 'retention.manage') && <LegalHold entity="session" id={session.Id} />}
      <Text fz="xs" c="var(--quiet-text)">
        {dotted([
          `${t(($) => $.sessions.field.number)} ${session.Id}`,
          `${t(($) => $.sessions.field.UpdatedAt)}: ${moment(session.UpdatedAt, session.Place.TimeZone)}`,
        ])}
      </Text>
    </Stack>
  )
}
