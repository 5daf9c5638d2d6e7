import { Group, Kbd, Radio, Stack, Text } from '@mantine/core'
import { isSet } from '@parkla/contract/kit/time.ts'
import type { DeskSession, LprException } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Letters } from './Letters.tsx'
import classes from './Candidates.module.css'
import type { ReactNode } from 'react'

type CandidateProps = { session: DeskSession; exception: LprException; number: number }

const Candidate = ({ session, exception, number }: CandidateProps) => {
  const t = useT()
  const { moment } = useFormat()
  const isRunning = !isSet(session.EndTime)
  const start = moment(session.StartTime, session.TimeZone)
  const stay = isRunning
    ? t(($) => $.exceptions.stay.since, { start })
    : t(($) => $.exceptions.stay.until, { start, end: moment(session.EndTime, session.TimeZone) })
  return (
    <Radio.Card
      className={classes.card}
      pos="relative"
      px="sm"
      py={6}
      value={String(session.Id)}
      aria-label={`${session.CarNumber}, ${stay}`}
    >
      <Group gap="0.25rem 0.75rem" pe={{ md: '1.75rem' }}>
        <Radio.Indicator size="sm" />
        <Letters plate={session.CarNumber} read={exception.LicensePlate} />
        {isRunning ? <Badge tone="success">{t(($) => $.exceptions.stay.running)}</Badge> : null}
        {session.PlaceId === exception.PlaceId ? null : <Badge tone="warning">{session.Place}</Badge>}
        {session.IsCharged ? <Badge>{t(($) => $.exceptions.stay.charged)}</Badge> : null}
        <Text fz="0.8125rem" c="var(--quiet-text)">
          {stay}
        </Text>
        {number > 9 ? null : (
          <Text span pos="absolute" top="0.5rem" right="0.75rem" visibleFrom="md" aria-hidden>
            <Kbd>{number}</Kbd>
          </Text>
        )}
      </Group>
    </Radio.Card>
  )
}

type CandidatesProps = {
  sessions: readonly DeskSession[]
  exception: LprException
  value: number
  onChange: (id: number) => void
  error?: ReactNode
}

/** Candidate sessions, most likely first; the keys 1 to 9 select one. */
export const Candidates = ({ sessions, exception, value, onChange, error }: CandidatesProps) => {
  const t = useT()
  if (sessions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(($) => $.exceptions.noCandidates)}
      </Text>
    )
  return (
    <Radio.Group
      label={t(($) => $.exceptions.candidates)}
      value={String(value)}
      onChange={(id) => onChange(Number(id))}
      error={error}
    >
      <Stack gap="xs" mt={4}>
        {sessions.map((session, at) => (
          <Candidate key={session.Id} session={session} exception={exception} number={at + 1} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
