import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Dispute, DisputedWash } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { saveFile } from '../../kit/api/download.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { viewOf } from '../../kit/api/query.ts'
import { usePermission } from '../../kit/session.ts'
import { CameraImage } from '../../ui/CameraImage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { disputes } from './disputes.api.ts'
import { images } from '../../gates/gates/passages/passages.api.ts'

const ReadImage = ({ id }: { id: number }) => {
  const t = useT()
  const query = useQuery(viewOf(images.find, { id }))
  return (
    <QueryContent query={query}>
      {({ Image, ContentType, Time, TimeZone, Gate }) => (
        <CameraImage
          image={Image}
          contentType={ContentType}
          alt={`${Gate} ${formatMoment(Time, TimeZone)}`}
          missing={t(($) => $.ui.imageDeleted)}
          maxHeight="20rem"
        >
          <span>{formatMoment(Time, TimeZone)}</span>
          <span>{Gate}</span>
        </CameraImage>
      )}
    </QueryContent>
  )
}

const Images = ({ wash }: { wash: DisputedWash }) => {
  const t = useT()
  const maySee = usePermission('lprEvents.seeImages')
  const [isShown, setShown] = useState(false)
  const ids = [wash.EntryReadId, wash.ExitReadId].filter((id) => id > 0)
  if (!maySee || ids.length === 0) return null
  if (isShown)
    return (
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {ids.map((id) => (
          <ReadImage key={id} id={id} />
        ))}
      </SimpleGrid>
    )
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" onClick={() => setShown(true)}>
        {t(($) => $.disputes.showImages)}
      </Button>
      <Text size="sm" c="var(--quiet-text)">
        {t(($) => $.disputes.imagesLogged)}
      </Text>
    </Group>
  )
}

const SessionLink = ({ id }: { id: number }) => {
  const mayOpen = usePermission('sessions.view')
  return mayOpen ? (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/sessions" search={{ session: id }} />}>
      {id}
    </Anchor>
  ) : (
    String(id)
  )
}

const WashFacts = ({ wash, dispute }: { wash: DisputedWash; dispute: Dispute }) => {
  const t = useT()
  const { Currency, TimeZone } = dispute
  return (
    <Facts
      facts={[
        { label: t(($) => $.ui.session), value: <SessionLink id={wash.SessionId} /> },
        { label: t(($) => $.ui.service), value: wash.ServiceName },
        { label: t(($) => $.disputes.field.begin), value: formatMoment(wash.StartTime, TimeZone) },
        {
          label: t(($) => $.ui.end),
          value: isSet(wash.EndTime) ? formatMoment(wash.EndTime, TimeZone) : '',
        },
        { label: t(($) => $.ui.cost), value: formatMoney(wash.PaidInCents, Currency) },
        {
          label: t(($) => $.disputes.money.REFUNDED),
          value: wash.RefundedInCents > 0 && formatMoney(wash.RefundedInCents, Currency),
        },
        { label: t(($) => $.disputes.field.payable), value: formatMoney(dispute.PayableInCents, Currency) },
        { label: t(($) => $.disputes.field.rating), value: wash.Rating > 0 && `${wash.Rating}/5 ${wash.RatingText}` },
      ]}
    />
  )
}

/** Each download is logged. */
const CustomerFiles = ({ dispute: { ID: id, Files } }: { dispute: Dispute }) => {
  const t = useT()
  const open = useAction(disputes.file)
  if (Files.length === 0) return null
  const download = async (fileId: number): Promise<void> => {
    const file = await open.run({ id, fileId })
    if (file instanceof File) saveFile(file)
  }
  return (
    <Stack gap={4}>
      <Text size="sm">{t(($) => $.disputes.files)}</Text>
      {Files.map(({ ID, FileName }) => (
        <Anchor
          key={ID}
          component="button"
          type="button"
          size="sm"
          ta="left"
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => void download(ID)}
        >
          {FileName}
        </Anchor>
      ))}
    </Stack>
  )
}

/** The wash that the dispute is about, with session, money, rating and images (R156), and the files of the customer. */
export const WashEvidence = ({ dispute }: { dispute: Dispute }) => {
  const t = useT()
  const { Wash: wash } = dispute
  return (
    <Panel title={t(($) => $.disputes.evidence)}>
      <Stack gap="sm">
        {wash === null ? (
          <Text size="sm">{t(($) => $.disputes.noWash)}</Text>
        ) : (
          <>
            <WashFacts wash={wash} dispute={dispute} />
            <Images wash={wash} />
          </>
        )}
        <CustomerFiles dispute={dispute} />
      </Stack>
    </Panel>
  )
}
