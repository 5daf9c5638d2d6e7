import type { ImportKind } from '@parkla/contract/imports/imports.lifecycle.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { Panel } from '../../ui/Panel.tsx'
import { daysOf, stateText } from './import-texts.ts'

const useStory = (row: Import): { title: string; text: string } => {
  const t = useT()
  const { number } = useFormat()
  if (row.State === 'CANCELLED') return { title: stateText(row.State), text: t(($) => $.imports.outcome.nothing) }
  if (row.State === 'FAILED') return { title: stateText(row.State), text: reasonText({ reason: row.Error }) }
  const meanwhile = row.RowsToAdd - row.RowsAdded
  return {
    title: t(($) => $.imports.outcome.added, { number: number(row.RowsAdded) }),
    text: [
      t(($) => $.imports.outcome.others, {
        there: number(row.RowsAlreadyThere),
        leftOut: number(row.RowsRejected + row.RowsImplausible),
      }),
      meanwhile > 0 ? t(($) => $.imports.outcome.meanwhile, { number: number(meanwhile) }) : '',
    ].join(' '),
  }
}

const ToSessions: OnwardLink = ({ row }) => {
  const t = useT()
  const days = daysOf(row, useUser().timeZone)
  if (!days) return null
  return (
    <Button renderRoot={(props) => <Link {...props} to="/sessions" search={days} />}>
      {t(($) => $.imports.outcome.toSessions, days)}
    </Button>
  )
}

const ToPlaces: OnwardLink = () => {
  const t = useT()
  return (
    <Button renderRoot={(props) => <Link {...props} to="/places" />}>{t(($) => $.imports.outcome.toPlaces)}</Button>
  )
}

/** The bookings of the place that most of them came to, from the first day on. */
const ToBookings: OnwardLink = ({ row }) => {
  const t = useT()
  const zone = useUser().timeZone
  const [place] = row.Places
  if (!place) return null
  const search = { place: place.PlaceID, from: formatLocalDate(instantToLocal(row.FirstStart, zone)) }
  return (
    <Button renderRoot={(props) => <Link {...props} to="/booking" search={search} />}>
      {t(($) => $.imports.outcome.toBookings)}
    </Button>
  )
}

const ToList: OnwardLink = ({ row }) => {
  const t = useT()
  const params = { id: row.Options.OnlyList }
  return (
    <Button renderRoot={(props) => <Link {...props} to="/whitelist/$id" params={params} />}>
      {t(($) => $.imports.outcome.toList)}
    </Button>
  )
}

const ToFleet: OnwardLink = ({ row }) => {
  const t = useT()
  const params = { id: row.Options.OnlyFleet }
  return (
    <Button renderRoot={(props) => <Link {...props} to="/fleet/$id" params={params} />}>
      {t(($) => $.imports.outcome.toList)}
    </Button>
  )
}

const ToCampaign: OnwardLink = ({ row }) => {
  const t = useT()
  const to = { params: { id: row.Options.OnlyCampaign }, search: { tab: 'registrants' } } as const
  return (
    <Button renderRoot={(props) => <Link {...props} to="/campaign/$id" {...to} />}>
      {t(($) => $.imports.outcome.toRegistrants)}
    </Button>
  )
}

const ToUsers: OnwardLink = () => {
  const t = useT()
  return <Button renderRoot={(props) => <Link {...props} to="/users" />}>{t(($) => $.imports.outcome.toList)}</Button>
}

/** Those to assign by hand. */
const ToPayments: OnwardLink = () => {
  const t = useT()
  const search = { tab: 'payments' } as const
  return (
    <Button renderRoot={(props) => <Link {...props} to="/enforcement" search={search} />}>
      {t(($) => $.imports.outcome.toPayments)}
    </Button>
  )
}

type OnwardLink = (props: { row: Import }) => ReactNode

/** Where the added records are shown. */
const onward: Readonly<Record<ImportKind, OnwardLink>> = {
  sessions: ToSessions,
  tariffs: ToPlaces,
  bookings: ToBookings,
  members: ToList,
  fleetUsers: ToFleet,
  users: ToUsers,
  registrants: ToCampaign,
  invitations: ToCampaign,
  payments: ToPayments,
}

/** How it ended, and where to go from here. */
export const Outcome = ({ row }: { row: Import }) => {
  const t = useT()
  const { title, text } = useStory(row)
  const Onward = onward[row.Kind]
  // The mended rows of a whitelist or campaign belong to the same one.
  const search = { kind: row.Kind, list: Number(row.Options.OnlyList || row.Options.OnlyCampaign) }
  return (
    <Panel title={title}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Group>
          {row.State === 'IMPORTED' ? <Onward row={row} /> : null}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/imports" search={search} />}>
            {t(($) => $.imports.outcome.another)}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
