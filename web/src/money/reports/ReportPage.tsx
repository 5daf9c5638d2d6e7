import { Box, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { reportTabs, type ReportTab } from '@parkla/contract/money/reports/reports.filters.ts'
import type { ReportType } from '@parkla/contract/money/reports/reports.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf, queryOf } from '../../kit/api/query.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { queryFor } from './report-query.ts'
import { ReportChart, ReportChartPlaceholder } from './ReportChart.tsx'
import { ReportDownload } from './ReportDownload.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SavedReports } from './saved/SavedReports.tsx'
import { reports } from './reports.api.ts'
import { ReportSearch } from './reports.search.ts'

type OfTypes = { types: readonly ReportType[]; type: ReportType }

/** Tabs by right: those of the types that the user may read. */
const TabList = ({ types, type }: OfTypes) => {
  const t = useT()
  const { change } = useSearchState(ReportSearch)
  const tabs = reportTabs.filter((tab) => types.some(({ Tab }) => Tab === tab))
  const open = (tab: ReportTab) => {
    const first = types.find(({ Tab }) => Tab === tab)
    if (first) change({ reportType: first.Code })
  }
  if (tabs.length < 2) return null
  return (
    <Box flex="none" maw="100%" style={{ overflowX: 'auto' }}>
      <SegmentedControl
        w="max-content"
        aria-label={t(($) => $.reports.tabs)}
        data={tabs.map((value) => ({ value, label: t(($) => $.reports.name[value]) }))}
        value={type.Tab}
        onChange={open}
      />
    </Box>
  )
}

const Report = ({ types, type }: OfTypes) => {
  const t = useT()
  const { search, filter } = useSearchState(ReportSearch)
  const query = useMemo(() => queryFor(search, type.Code), [search, type])
  const answer = useQuery(listQueryOf(reports.finance, query))
  const { data } = answer
  return (
    <>
      <ReportFilters types={types} type={type} search={search} onChange={filter} />
      <Text size="sm" c="dimmed">
        {type.Description}
      </Text>
      {data ? <ReportChart report={data} type={type} groupBy={search.groupBy} /> : null}
      {answer.isPending ? <ReportChartPlaceholder type={type} groupBy={search.groupBy} /> : null}
      <ReportTable query={answer} type={type} groupBy={search.groupBy} />
      {data?.IsMore ? <Text size="sm">{t(($) => $.reports.more)}</Text> : null}
      {search.groupBy === 'ZONE' ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.reports.zones)}
        </Text>
      ) : null}
    </>
  )
}

const none: ReportType[] = []

/** Reports of places, whitelists and fleets; the query is in the address, so that a report is a link (R170). */
export const ReportPage = () => {
  const t = useT()
  const { search } = useSearchState(ReportSearch)
  const seesPayout = usePermission('reports.viewPayout')
  const types = useQuery(queryOf(reports.types, {}, { isShown: true }))
  const type = types.data?.find(({ Code }) => Code === search.reportType) ?? types.data?.[0]
  return (
    <Stack gap="var(--page-gap)">
      <PageTitle title={t(($) => $.reports.title)}>
        {type ? (
          <>
            <TabList types={types.data ?? none} type={type} />
            {seesPayout ? (
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/statements" />}>
                {t(($) => $.statements.title)}
              </Button>
            ) : null}
            <SavedReports search={{ ...search, reportType: type.Code }} />
            <ReportDownload query={queryFor(search, type.Code)} />
          </>
        ) : null}
      </PageTitle>
      <QueryContent query={types} height={320}>
        {(all) => (type ? <Report types={all} type={type} /> : null)}
      </QueryContent>
    </Stack>
  )
}
