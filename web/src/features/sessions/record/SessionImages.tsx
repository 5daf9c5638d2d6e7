import { Stack, Text } from '@mantine/core'
import type { LprEvent } from '@parkla/contract/lpr-events/lpr-events.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/query.ts'
import { Plate } from '../../../ui/Plate.tsx'
import { Paper } from './Paper.tsx'
import { lprEvents } from '../session-dialogs.api.ts'
import classes from './SessionImages.module.css'

const Read = ({ read }: { read: LprEvent }) => {
  const t = useT()
  const { moment, share } = useFormat()
  const time = moment(read.Time, read.TimeZone)
  const plate = displayPlate(read.LicensePlate)
  return (
    <figure className={classes.read}>
      {read.Image === '' ? (
        <div className={classes.missing}>{t(($) => $.sessions.images.deleted)}</div>
      ) : (
        <img
          src={`data:${read.ContentType};base64,${read.Image}`}
          alt={t(($) => $.sessions.images.alt, { plate, gate: read.Gate, time })}
        />
      )}
      <figcaption>
        <Plate>{plate}</Plate>
        {read.CorrectedLicensePlate === ''
          ? null
          : t(($) => $.sessions.images.corrected, { plate: displayPlate(read.CorrectedLicensePlate) })}
        <span>{time}</span>
        <span>{read.Gate}</span>
        <span>
          {t(($) => $.sessions.images.confidence)} {share(read.Confidence)}
        </span>
      </figcaption>
    </figure>
  )
}

const Loaded = ({ id }: { id: number }) => (
  // Each view is logged (R85): no refetch in the background.
  <Paper query={useQuery({ ...queryOf(lprEvents.find, { id }, { isShown: true }), staleTime: Infinity })}>
    {(read) => <Read read={read} />}
  </Paper>
)

const Side = ({ title, id }: { title: string; id: number | null }) => {
  const t = useT()
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {id === null ? <Text c="dimmed">{t(($) => $.sessions.images.none)}</Text> : <Loaded id={id} />}
    </section>
  )
}

/** Camera images of entry and exit (R84). */
export const SessionImages = ({ session }: { session: Session }) => {
  const t = useT()
  return (
    <Stack gap="lg">
      <Side title={t(($) => $.sessions.images.entry)} id={session.StartLprEventId} />
      <Side title={t(($) => $.sessions.images.exit)} id={session.EndLprEventId} />
    </Stack>
  )
}
