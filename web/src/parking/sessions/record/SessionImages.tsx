import { Stack, Text, Title } from '@mantine/core'
import type { LprEvent } from '@parkla/contract/gates/lpr-events/lpr-events.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { viewOf } from '../../../kit/api/query.ts'
import { CameraImage } from '../../../ui/CameraImage.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { images } from '../../../gates/gates/passages/passages.api.ts'

const Read = ({ read }: { read: LprEvent }) => {
  const t = useT()
  const { moment, share } = useFormat()
  const time = moment(read.Time, read.TimeZone)
  const plate = displayPlate(read.LicensePlate)
  return (
    <CameraImage
      image={read.Image}
      contentType={read.ContentType}
      alt={t(($) => $.sessions.images.alt, { plate, gate: read.Gate, time })}
      missing={t(($) => $.ui.imageDeleted)}
      maxHeight="20rem"
    >
      <Plate>{plate}</Plate>
      {read.CorrectedLicensePlate === ''
        ? null
        : t(($) => $.sessions.images.corrected, { plate: displayPlate(read.CorrectedLicensePlate) })}
      <span>{time}</span>
      <span>{read.Gate}</span>
      <span>
        {t(($) => $.ui.confidence)} {share(read.Confidence)}
      </span>
    </CameraImage>
  )
}

const Loaded = ({ id }: { id: number }) => (
  <QueryContent query={useQuery(viewOf(images.find, { id }))}>{(read) => <Read read={read} />}</QueryContent>
)

const Side = ({ title, id }: { title: string; id: number | null }) => {
  const t = useT()
  return (
    <section>
      <Title order={3} fz="0.9375rem" mb={6}>
        {title}
      </Title>
      {id === null ? <Text c="dimmed">{t(($) => $.sessions.images.none)}</Text> : <Loaded id={id} />}
    </section>
  )
}

/** Camera images of entry and exit (R84). */
export const SessionImages = ({ session }: { session: Session }) => {
  const t = useT()
  return (
    <Stack gap="lg">
      <Side title={t(($) => $.ui.directionOf.ENTRY)} id={session.StartLprEventId} />
      <Side title={t(($) => $.ui.directionOf.EXIT)} id={session.EndLprEventId} />
    </Stack>
  )
}
