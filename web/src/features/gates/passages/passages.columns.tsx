import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { Passage } from '@parkla/contract/lpr-events/lpr-passages.schema.ts'
import { type PassageVerdict, verdictOf } from '@parkla/contract/lpr-events/passage-verdict.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { IconArrowBarToDown, IconArrowBarUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { reasonText, t, useT } from '../../../kit/phrases.ts'
import { usePermission } from '../../../kit/session.ts'
import { columnsOf } from '../../../kit/table.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { secondText } from '../gate-texts.ts'

const verdictTones: Readonly<Record<PassageVerdict, Tone>> = {
  OPENED: 'success',
  OPENING: 'accent',
  UNCONFIRMED: 'warning',
  SHUT: 'danger',
  NO_BARRIER: 'neutral',
  UNKNOWN: 'neutral',
}

/** The corrected plate, else the read one; empty when unread. */
const plateOf = ({ CorrectedLicensePlate, LicensePlate }: Passage): string =>
  displayPlate(CorrectedLicensePlate || LicensePlate)

const plateText = (passage: Passage): string => plateOf(passage) || t(($) => $.gates.passages.unread)

const commandText = ({ CommandStatus }: Passage): string => {
  if (CommandStatus === 'NO_ANSWER' || CommandStatus === 'FAILED' || CommandStatus === 'EXPIRED')
    return t(($) => $.gates.passages.order[CommandStatus])
  return ''
}

const outcomeText = ({ Outcome }: Passage): string => {
  if (Outcome === 'ENDED' || Outcome === 'IN_GRACE' || Outcome === 'ACCESS')
    return t(($) => $.gates.passages.came[Outcome])
  return ''
}

/** A shut gate without a reason lost it when its read was matched later. */
const laterText = (passage: Passage): string => {
  if (passage.Outcome === 'DISMISSED') return t(($) => $.gates.passages.later.DISMISSED)
  if (passage.IsRepaired) return t(($) => $.gates.passages.later.CORRECTED)
  const isPutRight = verdictOf(passage) === 'SHUT' && passage.Reason === ''
  return isPutRight ? t(($) => $.gates.passages.later.MATCHED) : ''
}

/** Reasons of the verdict, the most important first. */
const reasonTexts = (passage: Passage): string[] =>
  [
    commandText(passage),
    passage.Reason === '' ? '' : reasonText({ reason: passage.Reason }),
    passage.Right === null ? '' : t(($) => $.gates.passages.right[passage.Right ?? 'PUBLIC']),
    outcomeText(passage),
    laterText(passage),
  ].filter((text) => text !== '')

const Car = (passage: Passage) => {
  const { CorrectedLicensePlate, LicensePlate } = passage
  return (
    <Stack gap={2} align="flex-start">
      {plateOf(passage) === '' ? (
        <Text span inherit fs="italic" c="dimmed">
          {plateText(passage)}
        </Text>
      ) : (
        <Plate>{plateText(passage)}</Plate>
      )}
      {CorrectedLicensePlate === '' || LicensePlate === '' ? null : (
        <Text span size="xs" c="dimmed">
          {t(($) => $.gates.passages.readAs, { plate: displayPlate(LicensePlate) })}
        </Text>
      )}
    </Stack>
  )
}

/** Gates are often named after their direction, which is then not repeated. */
const namesDirection = (name: string, direction: string): boolean =>
  name.toLocaleLowerCase().startsWith(direction.toLocaleLowerCase())

const Where = ({ Direction, Gate, Camera }: Passage) => {
  const direction = t(($) => $.gates.direction[Direction])
  const name = Gate || Camera
  const Icon = Direction === 'ENTRY' ? IconArrowBarToDown : IconArrowBarUp
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      {namesDirection(name, direction) ? name : [direction, name].filter((text) => text !== '').join(' · ')}
    </Group>
  )
}

const Verdict = (passage: Passage) => {
  const verdict = verdictOf(passage)
  return (
    <Group gap="0.125rem 0.625rem">
      <Badge tone={verdictTones[verdict]}>{t(($) => $.gates.passages.verdict[verdict])}</Badge>
      <span>{reasonTexts(passage).join(' · ')}</span>
    </Group>
  )
}

const SessionLink = ({ passage }: { passage: Passage }) => {
  const text = useT()
  const maySee = usePermission('sessions.view')
  const { ParkingSessionId: session } = passage
  if (session === null || !maySee) return null
  return (
    <Anchor
      size="sm"
      aria-label={text(($) => $.gates.passages.sessionOf, { plate: plateText(passage) })}
      renderRoot={(props) => <Link {...props} to="/sessions" search={{ session }} />}
    >
      {text(($) => $.gates.passages.session)}
    </Anchor>
  )
}

/** Times in the place's zone. */
export const columnsFor = (timeZone: string) =>
  columnsOf<Passage>([
    {
      id: 'time',
      header: () => t(($) => $.gates.passages.time),
      cell: ({ Time }) => (
        <time dateTime={Time} style={{ whiteSpace: 'nowrap' }}>
          {secondText(Time, timeZone)}
        </time>
      ),
    },
    { id: 'plate', header: () => t(($) => $.gates.passages.plate), cell: Car, phone: 'title' },
    { id: 'where', header: () => t(($) => $.gates.passages.gate), cell: Where },
    { id: 'verdict', header: () => t(($) => $.gates.passages.result), cell: Verdict },
    {
      id: 'session',
      header: () => t(($) => $.gates.passages.session),
      cell: (passage) => <SessionLink passage={passage} />,
      phone: 'aside',
    },
  ])
