import { isBeforeDay } from '@parkla/contract/kit/calendar.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { addDays, formatLocalDate, instantToLocal, isSet } from '@parkla/contract/kit/time.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { importLifecycle } from '@parkla/contract/office/imports/imports.lifecycle.ts'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import { Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useParams, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useFormat } from '../../kit/format.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { imports } from './imports.api.ts'
import { StateBadge, stateText } from './imports.columns.tsx'
import { listOf } from './imports.form.ts'
import { MappingForm } from './MappingForm.tsx'
import { Preview, useConfirming } from './Preview.tsx'
import { Rows } from './Rows.tsx'

const isRunning = ({ State }: Pick<Import, 'State'>): boolean => State === 'CHECKING' || State === 'IMPORTING'

/** Polling interval, because live announcements may be delayed. */
const pollMs = 1_000

const useImport = (id: number) =>
  useQuery({
    ...queryOf(imports.find, { id }, { isShown: true }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  })

const CancelButton = ({ row }: { row: Import }) => {
  const t = useT()
  const { run, isRunning: isCancelling } = useAction(imports.cancel)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(($) => $.imports.cancelImport.title),
      text: t(($) => $.imports.cancelImport.text),
      yes: t(($) => $.imports.cancelImport.button),
      no: t(($) => $.imports.cancelImport.no),
      isDangerous: true,
    })
    if (isSure) await run({ id: row.Id })
  }
  return (
    <Button variant="default" loading={isCancelling} onClick={() => void ask()}>
      {t(($) => $.imports.cancelImport.button)}
    </Button>
  )
}

/** Progress of the running step; screen readers announce every tenth only. */
const StepProgress = ({ row }: { row: Import }) => {
  const t = useT()
  const { number, share } = useFormat()
  const title = stateText(row.State)
  const rows = number(row.State === 'CHECKING' ? row.RowsRead : row.RowsToAdd)
  return (
    <Panel title={title}>
      <Stack gap="sm">
        <Progress value={row.Progress * 100} size="lg" aria-label={title} />
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.progress, { rows, share: share(row.Progress) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.mayLeave)}
        </Text>
        <VisuallyHidden aria-live="polite">{share(Math.floor(row.Progress * 10) / 10)}</VisuallyHidden>
      </Stack>
    </Panel>
  )
}

/** The desk shows three months at most (R63), so a link leads to the last days of the imported sessions. */
const daysShown = 30

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

type Onward = { text: string; link: LinkProps }

/** The desk's days of the imported sessions; undefined for an import without sessions. */
const toSessions = ({ LastStart, FirstStart }: Import, zone: string): Onward | undefined => {
  if (!isSet(LastStart)) return undefined
  const last = instantToLocal(LastStart, zone)
  const first = instantToLocal(FirstStart, zone)
  const earliest = addDays(last, -daysShown)
  const from = isBeforeDay(earliest, first) ? first : earliest
  const days = { from: formatLocalDate(from), to: formatLocalDate(last) }
  return { text: t(($) => $.imports.outcome.toSessions, days), link: linkOptions({ to: '/sessions', search: days }) }
}

/** Link to the place with most of the bookings, from the first day on. */
const toBookings = ({ Places: [place], FirstStart }: Import, zone: string): Onward | undefined => {
  const search = place && { place: place.PlaceID, from: formatLocalDate(instantToLocal(FirstStart, zone)) }
  return search && { text: t(($) => $.imports.outcome.toBookings), link: linkOptions({ to: '/booking', search }) }
}

const toCampaign = ({ Options: { OnlyCampaign: id } }: Import): Onward => ({
  text: t(($) => $.imports.outcome.toRegistrants),
  link: linkOptions({ to: '/campaign/$id', params: { id }, search: { tab: 'registrants' } }),
})

const toUsers = (link: LinkProps): Onward => ({ text: t(($) => $.imports.outcome.toList), link })

/** Links to the added records. */
const onward: Readonly<Record<ImportKind, (row: Import, zone: string) => Onward | undefined>> = {
  sessions: toSessions,
  tariffs: () => ({ text: t(($) => $.imports.outcome.toPlaces), link: linkOptions({ to: '/places' }) }),
  bookings: toBookings,
  members: ({ Options }) => toUsers(linkOptions({ to: '/whitelist/$id', params: { id: Options.OnlyList } })),
  fleetUsers: ({ Options }) => toUsers(linkOptions({ to: '/fleet/$id', params: { id: Options.OnlyFleet } })),
  users: () => toUsers(linkOptions({ to: '/users' })),
  registrants: toCampaign,
  invitations: toCampaign,
  // Payments to assign by hand.
  payments: () => ({
    text: t(($) => $.imports.outcome.toPayments),
    link: linkOptions({ to: '/enforcement', search: { tab: 'payments' } }),
  }),
}

const kindsOfUsers: readonly ImportKind[] = ['members', 'fleetUsers', 'users']

/** Hook: notifies when users were added while the page is open. */
const useAddedNotice = ({ Kind, State, RowsAdded }: Import): void => {
  const before = useRef(State)
  useEffect(() => {
    const isNew = before.current !== State && State === 'IMPORTED'
    before.current = State
    if (isNew && RowsAdded > 0 && kindsOfUsers.includes(Kind))
      snackbar.success(t(($) => $.imports.outcome.usersAdded, { count: RowsAdded }))
  }, [Kind, State, RowsAdded])
}

/** How the import ended, with links to the next pages. */
const Outcome = ({ row }: { row: Import }) => {
  const t = useT()
  const { title, text } = useStory(row)
  const next = onward[row.Kind](row, useUser().timeZone)
  // Corrected rows of a whitelist, fleet or campaign belong to the same one.
  const search = { kind: row.Kind, list: listOf(row) }
  return (
    <Panel title={title}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Group>
          {row.State === 'IMPORTED' && next ? (
            <Button renderRoot={(props) => <Link {...props} {...next.link} />}>{next.text}</Button>
          ) : null}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/imports" search={search} />}>
            {t(($) => $.imports.outcome.another)}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

/**
 * The result of the dry run. Its reasons or its columns are edited, not both, because each starts a dry run that loses the
 * other's input; nothing is imported meanwhile.
 */
const Checked = ({ row }: { row: Import }) => {
  const t = useT()
  const confirming = useConfirming(row)
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Preview row={row} confirming={confirming} isBlocked={isChanging} />
      <Group>
        <Button
          variant="subtle"
          aria-expanded={isChanging}
          disabled={confirming.isChanged}
          onClick={() => setChanging(!isChanging)}
        >
          {t(($) => $.imports.changeMapping)}
        </Button>
      </Group>
      {isChanging ? <MappingForm row={row} onSent={() => setChanging(false)} /> : null}
      <Rows row={row} />
    </>
  )
}

const Steps = ({ row }: { row: Import }) => {
  useAddedNotice(row)
  switch (row.State) {
    case 'UPLOADED':
      return <MappingForm key={`${row.HeadingRow} ${row.Options.Separator}`} row={row} />
    case 'CHECKING':
    case 'IMPORTING':
      return <StepProgress row={row} />
    case 'CHECKED':
      return <Checked row={row} />
    default:
      return (
        <>
          <Outcome row={row} />
          <Rows row={row} />
        </>
      )
  }
}

const Facts = ({ row }: { row: Import }) => {
  const t = useT()
  const { moment } = useFormat()
  const zone = useUser().timeZone
  const by = row.OwnerName || t(($) => $.imports.terminal)
  return (
    <Group gap="xs">
      <StateBadge row={row} />
      <Text size="sm" c="dimmed">
        {`${by}, ${moment(row.CreatedAt, zone)}`}
      </Text>
    </Group>
  )
}

/** One file: its columns, the dry run and the result. */
export const ImportPage = () => {
  const t = useT()
  const { id } = useParams({ from: '/imports/$id' })
  const query = useImport(Number(id))
  const row = query.data
  return (
    <Stack gap="md" maw={1100}>
      <BackLink to="/imports">{t(($) => $.imports.back)}</BackLink>
      <PageTitle title={row?.FileName ?? t(($) => $.shell.nav.imports)}>
        {row && stateAfter(importLifecycle, row.State, 'cancel') ? <CancelButton row={row} /> : null}
      </PageTitle>
      <QueryContent query={query} missing={t(($) => $.imports.missing)} height={240}>
        {(shown) => (
          <>
            <Facts row={shown} />
            <Steps key={shown.Id} row={shown} />
          </>
        )}
      </QueryContent>
    </Stack>
  )
}
