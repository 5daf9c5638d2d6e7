import { Paper, SimpleGrid, Text } from '@mantine/core'
import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { alarmCountsApi } from '@parkla/contract/gates/alarms/alarm-counts.endpoints.ts'
import { arrivalsApi } from '@parkla/contract/parking/bookings/arrivals.endpoints.ts'
import { fleetHomeApi } from '@parkla/contract/members/fleets/fleet-home.endpoints.ts'
import { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import { sessionListingApi } from '@parkla/contract/parking/sessions/session-listing.endpoints.ts'
import { whitelistHomeApi } from '@parkla/contract/members/whitelists/whitelist-home.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callsOf } from '../../kit/api/client.ts'
import { useFormat } from '../../kit/format.ts'
import { refreshSoon, useLive } from '../../kit/api/live.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'

// Keys of the features, so that their changes refresh the figures.
const { totals: placeTotals } = callsOf('places', placesApi)
const { totals: sessionTotals } = callsOf('sessions', sessionListingApi)
const { counts: alarmCounts } = callsOf('alarms', alarmCountsApi)
const { today: arrivals } = callsOf('bookings', arrivalsApi)

const { figures: whitelistFigures } = callsOf('whitelists', whitelistHomeApi)
const { figures: fleetFigures } = callsOf('fleets', fleetHomeApi)

type FigureProps = {
  to: '/sessions' | '/board' | '/alarms' | '/booking' | '/whitelists' | '/fleets'
  search?: Record<string, unknown>
  label: string
  /** Undefined while loading, or after a failure. */
  value: string | undefined
  note?: string | undefined
  /** No line for the note. */
  isShort?: boolean
  isUrgent?: boolean
}

/** Font size of a sum on two columns of a phone. */
const longSize = 'clamp(1.25rem, 5.5vw, 2rem)'

const Figure = ({ to, search = {}, label, value, note, isShort = false, isUrgent = false }: FigureProps) => (
  <Paper
    withBorder
    p="md"
    style={{ textDecoration: 'none', color: 'inherit' }}
    // The figures lead to lists of several pages, whose search parameters differ.
    renderRoot={(props) => <Link {...props} to={to} search={search as never} />}
  >
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text
      fz={value !== undefined && value.length > 6 ? longSize : '2rem'}
      fw={700}
      style={{ whiteSpace: 'nowrap' }}
      lh="2.5rem"
      c={isUrgent ? 'var(--danger-text)' : undefined}
    >
      {value ?? '–'}
    </Text>
    {isShort ? null : (
      <Text size="sm" c="dimmed" mih="1.3rem">
        {note}
      </Text>
    )}
  </Paper>
)

/** Running sessions and free spots of own places in scope (R41). */
const Occupancy = () => {
  const t = useT()
  const { number } = useFormat()
  useLive('sessions', () => refreshSoon('places'))
  const { data } = useQuery(queryOf(placeTotals, {}, { isShown: true }))
  const user = useUser()
  const [mayOpenSessions, mayOpenBoard] = [holds(user, 'sessions.view'), holds(user, 'board.view')]
  const [running, free] = data ? [number(data.RunningSessions), number(data.AvailableSpots)] : []
  const note = data && t(($) => $.home.ofSpots, { spots: number(data.TotalSpots) })
  return (
    <>
      {mayOpenSessions ? (
        <Figure to="/sessions" search={{ status: 'STARTED' }} label={t(($) => $.home.running)} value={running} />
      ) : null}
      {mayOpenBoard ? <Figure to="/board" label={t(($) => $.home.free)} value={free} note={note} /> : null}
    </>
  )
}

const pollMs = 60_000

const Alarms = () => {
  const t = useT()
  const { number } = useFormat()
  const { data } = useQuery({ ...queryOf(alarmCounts, {}, { isShown: true }), refetchInterval: pollMs })
  const note = data && t(($) => $.home.acknowledged, { number: number(data.Acknowledged) })
  return (
    <Figure
      to="/alarms"
      label={t(($) => $.home.alarms)}
      value={data && number(data.Now)}
      note={note}
      isUrgent={(data?.Now ?? 0) > 0}
    />
  )
}

/** Unpaid sessions of the last seven days, the period of the list without dates. */
const Unpaid = () => {
  const t = useT()
  const { number, money } = useFormat()
  const { data } = useQuery({
    ...queryOf(sessionTotals, { extra_filter: 'UNPAID' }, { isShown: true }),
    refetchInterval: pollMs,
  })
  const count = data?.Count ?? undefined
  const value = count === undefined ? undefined : `${data?.IsMore ? '> ' : ''}${number(count)}`
  const sums = data?.Sums.map(({ SumInCents, Currency }) => money(SumInCents, Currency)).join(' + ')
  return (
    <Figure
      to="/sessions"
      search={{ extra_filter: 'UNPAID' }}
      label={t(($) => $.home.unpaid)}
      value={value}
      note={sums}
    />
  )
}

const ArrivalsToday = () => {
  const t = useT()
  const { number } = useFormat()
  const { data } = useQuery(queryOf(arrivals, {}, { isShown: true }))
  const note = data && t(($) => $.home.arrived, { number: number(data.Arrived) })
  return <Figure to="/booking" label={t(($) => $.home.arrivals)} value={data && number(data.Today)} note={note} />
}

/** Figures of the lists that this user manages. */
const OfWhitelists = () => {
  const t = useT()
  const { number } = useFormat()
  const { data } = useQuery(queryOf(whitelistFigures, {}, { isShown: true }))
  return (
    <>
      <Figure isShort to="/whitelists" label={t(($) => $.home.inside)} value={data && number(data.Inside)} />
      <Figure
        isShort
        to="/whitelists"
        label={t(($) => $.home.pending)}
        value={data && number(data.Pending)}
        isUrgent={(data?.Pending ?? 0) > 0}
      />
    </>
  )
}

/** Figures of the fleets that this user manages. The sum changes with sessions, whose live events name their fleet. */
const OfFleets = () => {
  const t = useT()
  const { number, money } = useFormat()
  const { data } = useQuery({ ...queryOf(fleetFigures, {}, { isShown: true }), refetchInterval: pollMs })
  const sums = data?.Sums.map(({ SumInCents, Currency }) => money(SumInCents, Currency)).join(' + ')
  return (
    <>
      <Figure isShort to="/fleets" label={t(($) => $.home.fleetRunning)} value={data && number(data.Running)} />
      <Figure
        isShort
        to="/fleets"
        label={t(($) => $.home.overdue)}
        value={data && number(data.Overdue)}
        isUrgent={(data?.Overdue ?? 0) > 0}
      />
      <Figure isShort to="/fleets" label={t(($) => $.home.thisMonth)} value={sums === '' ? number(0) : sums} />
    </>
  )
}

/** Whether the start page has a figure for this user. */
export const hasFigures = (user: Actor): boolean =>
  (['places.view', 'sessions.view', 'bookings.view', 'whitelists.editUsers', 'fleets.editUsers'] as const).some(
    (permission) => holds(user, permission),
  )

/** Figures of today for each role; each figure links to its list. */
export const HomeFigures = () => {
  const t = useT()
  const user = useUser()
  return (
    <SimpleGrid component="section" cols={{ base: 2, xs: 3, lg: 5 }} spacing="sm" aria-label={t(($) => $.home.today)}>
      {holds(user, 'alarms.view') ? <Alarms /> : null}
      {holds(user, 'places.view') ? <Occupancy /> : null}
      {holds(user, 'sessions.seePayment') ? <Unpaid /> : null}
      {holds(user, 'bookings.view') ? <ArrivalsToday /> : null}
      {user.isWhitelistManager ? <OfWhitelists /> : null}
      {user.isFleetManager ? <OfFleets /> : null}
    </SimpleGrid>
  )
}
