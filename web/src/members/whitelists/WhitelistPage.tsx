import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { termText } from '../../kit/time/day-term.ts'
import { lazyInTime } from '../../kit/pages/lazy-view.tsx'
import { lastSearch } from '../../kit/address/last-search.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { Availability } from './Availability.part.tsx'
import { FavoriteButton } from './FavoriteButton.part.tsx'
import { MemberList } from './users/MemberList.tsx'
import { whitelists } from './whitelists.api.ts'
import { WhitelistSearch, WhitelistsSearch } from './whitelists.search.ts'

const ManagerReport = lazyInTime(async () => (await import('./report/ManagerReport.tsx')).ManagerReport)

const WhitelistSessions = lazyInTime(async () => (await import('./home/WhitelistHome.part.tsx')).WhitelistSessions)

const pollMs = 20_000

const Overview = ({ list }: { list: Whitelist }) => {
  const t = useT()
  const query = queryOf(whitelists.availability, { id: list.Id }, { isShown: true })
  const { data: now } = useQuery({ ...query, refetchInterval: pollMs })
  return (
    <Facts
      facts={[
        {
          label: t(($) => $.whitelists.now),
          value: now ? <Availability now={now} zone={list.TimeZone} /> : '…',
        },
        { label: t(($) => $.whitelists.field.Validity), value: termText(list, list.TimeZone) },
        { label: t(($) => $.whitelists.field.Managers), value: list.Managers.map(({ Name }) => Name).join(', ') },
        { label: t(($) => $.whitelists.field.Description), value: list.Description },
      ]}
    />
  )
}

/** A whitelist: members inside now, and its users (R32, R89, R91). */
export const WhitelistPage = () => {
  const t = useT()
  const mayEdit = usePermission('whitelists.edit')
  const id = Number(useParams({ from: '/whitelist/$id' }).id)
  const query = useQuery(queryOf(whitelists.find, { id }, { isShown: true }))
  const { search, filter } = useSearchState(WhitelistSearch)
  return (
    <ListPage>
      <div>
        <BackLink to="/whitelists" search={lastSearch('/whitelists', WhitelistsSearch)}>
          {t(($) => $.whitelists.title)}
        </BackLink>
        <PageTitle
          title={query.data?.Name ?? t(($) => $.whitelists.one)}
          mark={query.data ? <FavoriteButton list={query.data} /> : null}
        >
          {mayEdit && query.data ? (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/whitelists/$id" params={{ id: String(id) }} />}
            >
              {t(($) => $.ui.edit)}
            </Button>
          ) : null}
        </PageTitle>
      </div>
      <QueryContent query={query} missing={t(($) => $.whitelists.missing)} height={480}>
        {(list) => (
          <Stack gap="sm" flex="1 1 auto" mih={0}>
            <Overview list={list} />
            <SegmentedControl
              w="fit-content"
              flex="none"
              aria-label={list.Name}
              data={[
                { value: 'users', label: t(($) => $.whitelists.usersTitle) },
                { value: 'sessions', label: t(($) => $.whitelists.sessionsTitle) },
                { value: 'report', label: t(($) => $.whitelists.report.title) },
              ]}
              value={search.tab}
              onChange={(tab) => filter(WhitelistSearch.pick({ tab: true }).parse({ tab }))}
            />
            <Suspense fallback={<Skeleton height={320} radius="md" />}>
              {search.tab === 'users' ? <MemberList list={list} /> : null}
              {search.tab === 'sessions' ? <WhitelistSessions whitelistId={list.Id} /> : null}
              {search.tab === 'report' ? <ManagerReport list={list} /> : null}
            </Suspense>
          </Stack>
        )}
      </QueryContent>
    </ListPage>
  )
}
