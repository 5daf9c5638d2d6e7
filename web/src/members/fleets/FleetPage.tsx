import { Box, Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { termText } from '../../kit/time/day-term.ts'
import { formatMoney } from '../../kit/format.ts'
import { lazyInTime } from '../../kit/pages/lazy-view.tsx'
import { lastSearch } from '../../kit/address/last-search.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { fleets } from './fleets.api.ts'
import { FleetSearch, FleetsSearch, fleetTabs } from './fleets.search.ts'
import { LimitText } from './LimitText.tsx'
import { UserList } from './users/UserList.tsx'

const FleetReport = lazyInTime(async () => (await import('./report/FleetReport.tsx')).FleetReport)
const VisitorList = lazyInTime(async () => (await import('./visitors/VisitorList.tsx')).VisitorList)
const BalanceLedger = lazyInTime(async () => (await import('./balance/BalanceLedger.tsx')).BalanceLedger)
const InvoiceList = lazyInTime(async () => (await import('./invoices/InvoiceList.tsx')).InvoiceList)
const ActiveSessions = lazyInTime(async () => (await import('./report/ActiveSessions.tsx')).ActiveSessions)

const Overview = ({ fleet }: { fleet: Fleet }) => {
  const t = useT()
  const managers = fleet.Managers.map(({ Name, RestrictedToName }) =>
    RestrictedToName === '' ? Name : `${Name} (${RestrictedToName})`,
  )
  return (
    <Facts
      facts={[
        { label: t(($) => $.fleets.field.Type), value: t(($) => $.fleets.type[fleet.Type]) },
        ...(fleet.BalanceInCents === null
          ? []
          : [
              {
                label: t(($) => $.fleets.tab.balance),
                value: (
                  <Text inherit span c={fleet.BalanceInCents <= 0 ? 'var(--danger-text)' : undefined}>
                    {formatMoney(fleet.BalanceInCents, fleet.Currency)}
                  </Text>
                ),
              },
            ]),
        { label: t(($) => $.fleets.limit.title), value: <LimitText fleet={fleet} /> },
        { label: t(($) => $.whitelists.field.Validity), value: termText(fleet, fleet.TimeZone) },
        { label: t(($) => $.whitelists.field.Managers), value: managers.join(', ') },
        { label: t(($) => $.whitelists.field.Description), value: fleet.Description },
      ]}
    />
  )
}

const Tabs = ({ fleet }: { fleet: Fleet }) => {
  const t = useT()
  const { search, filter } = useSearchState(FleetSearch)
  const bar = useRef<HTMLDivElement>(null)
  const isInvoiced = fleet.Type === 'POSTPAID' && fleet.MayEditUsers
  const tabs = fleetTabs.filter(
    (tab) => (tab !== 'balance' || fleet.BalanceInCents !== null) && (tab !== 'invoices' || isInvoiced),
  )
  // A link may name a tab that this fleet or reader does not have.
  const shown = tabs.find((tab) => tab === search.tab) ?? 'users'
  // On a phone the last tabs are beyond the edge of the screen.
  const chosen = `input[value="${shown}"] + label`
  useEffect(() => {
    // A block body: newer browsers return a promise, which React would call as the clean-up.
    bar.current?.querySelector(chosen)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <Box ref={bar} flex="none" style={{ overflowX: 'auto' }}>
        <SegmentedControl
          w="max-content"
          aria-label={fleet.Name}
          data={tabs.map((value) => ({ value, label: t(($) => $.fleets.tab[value]) }))}
          value={shown}
          onChange={(tab) => filter(FleetSearch.pick({ tab: true }).parse({ tab }))}
        />
      </Box>
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        {shown === 'users' ? <UserList fleet={fleet} /> : null}
        {shown === 'visitors' ? <VisitorList fleet={fleet} /> : null}
        {shown === 'report' ? <FleetReport fleet={fleet} /> : null}
        {shown === 'balance' ? <BalanceLedger fleet={fleet} /> : null}
        {shown === 'invoices' ? <InvoiceList fleet={fleet} /> : null}
        {shown === 'active' ? <ActiveSessions fleet={fleet} /> : null}
      </Suspense>
    </>
  )
}

/** A fleet: its users, the report of a month and the sessions that run now (R105, R106). */
export const FleetPage = () => {
  const t = useT()
  const mayEdit = usePermission('fleets.edit')
  const id = Number(useParams({ from: '/fleet/$id' }).id)
  const query = useQuery(queryOf(fleets.find, { id }, { isShown: true }))
  return (
    <ListPage>
      <div>
        <BackLink to="/fleets" search={lastSearch('/fleets', FleetsSearch)}>
          {t(($) => $.fleets.title)}
        </BackLink>
        <PageTitle title={query.data?.Name ?? t(($) => $.fleets.one)}>
          {mayEdit && query.data ? (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/fleets/$id" params={{ id: String(id) }} />}
            >
              {t(($) => $.ui.edit)}
            </Button>
          ) : null}
        </PageTitle>
      </div>
      <QueryContent query={query} missing={t(($) => $.fleets.missing)} height={480}>
        {(fleet) => (
          <Stack gap="sm" flex="1 1 auto" mih={0}>
            <Overview fleet={fleet} />
            <Tabs fleet={fleet} />
          </Stack>
        )}
      </QueryContent>
    </ListPage>
  )
}
