import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import type { Passage } from '@parkla/contract/gates/reads/passages.schema.ts'
import { verdictOf } from '@parkla/contract/gates/reads/passage-verdict.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { IconArrowBarToDown, IconArrowBarUp, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t, useT } from '../../../kit/phrases.ts'
import { usePermission } from '../../../kit/session.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { secondText } from '../gate-texts.ts'
import { laneText, plateOf, plateText, reasonTexts, verdictText, verdictTones } from './passage-texts.api.ts'

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

const Where = (passage: Passage) => {
  const Icon = passage.Direction === 'ENTRY' ? IconArrowBarToDown : IconArrowBarUp
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      {laneText(passage)}
    </Group>
  )
}

const Verdict = (passage: Passage) => {
  const verdict = verdictOf(passage)
  return (
    <Group gap="0.125rem 0.625rem">
      <Badge tone={verdictTones[verdict]}>{verdictText(verdict)}</Badge>
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
      {text(($) => $.ui.session)}
    </Anchor>
  )
}

const ImageButton = ({ passage, onOpen }: { passage: Passage; onOpen: (passage: Passage) => void }) => {
  const text = useT()
  if (!passage.HasImage) return null
  const plate = plateText(passage)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={text(($) => $.gates.passages.imageOf, { plate })}
      onClick={() => onOpen(passage)}
    >
      <IconPhoto size={18} />
    </ActionIcon>
  )
}

/** Times in the place's zone. */
export const columnsFor = (timeZone: string, openImage: (passage: Passage) => void) =>
  columnsOf<Passage>([
    {
      id: 'time',
      header: () => t(($) => $.ui.time),
      cell: ({ Time }) => (
        <time dateTime={Time} style={{ whiteSpace: 'nowrap' }}>
          {secondText(Time, timeZone)}
        </time>
      ),
    },
    { id: 'plate', header: () => t(($) => $.ui.plate), cell: Car, phone: 'title' },
    { id: 'where', header: () => t(($) => $.ui.gate), cell: Where },
    { id: 'verdict', header: () => t(($) => $.ui.result), cell: Verdict },
    {
      id: 'image',
      header: () => t(($) => $.ui.image),
      cell: (passage) => <ImageButton passage={passage} onOpen={openImage} />,
    },
    {
      id: 'session',
      header: () => t(($) => $.ui.session),
      cell: (passage) => <SessionLink passage={passage} />,
      phone: 'aside',
    },
  ])
