import { SimpleGrid } from '@mantine/core'
import type {
  CampaignResults as Results,
  ResultsDay,
} from '@parkla/contract/members/campaigns/campaign-results.endpoints.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatShare, useFormat } from '../../../kit/format.ts'
import { shownOf } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { listQueryOf } from '../../../kit/api/query.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { readableDays, showDay } from '../../../kit/time/wall-clock.ts'
import { Chart, TimeBars } from '../../../ui/Chart.tsx'
import { ListTable } from '../../../listing/ListTable.tsx'
import { DayRange } from '../../../ui/filters/DayRange.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { campaignResults } from '../campaigns.api.ts'
import { CampaignSearch } from '../campaigns.search.ts'
import { resultsColumns, type DayLine } from './results.columns.tsx'

/** A day of the answer as users type it. */
const typedDay = (day: string): string => {
  const local = parseLocal(day)
  return local ? formatLocalDate(local) : ''
}

const Sums = ({ results }: { results: Results }) => {
  const t = useT()
  const { money, number } = useFormat()
  const { Registrations: all, NewClients: fresh, Currency: currency } = results
  const share = all === 0 ? '' : ` (${formatShare(fresh / all)})`
  return (
    <section aria-label={t(($) => $.campaigns.results.totals)}>
      <Facts
        facts={[
          { label: t(($) => $.campaigns.results.Registrations), value: number(all) },
          { label: t(($) => $.campaigns.results.NewClients), value: `${number(fresh)}${share}` },
          { label: t(($) => $.campaigns.results.Sessions), value: number(results.Sessions) },
          { label: t(($) => $.campaigns.results.RedeemedInCents), value: money(results.RedeemedInCents, currency) },
          { label: t(($) => $.campaigns.results.RevenueInCents), value: money(results.RevenueInCents, currency) },
          { label: t(($) => $.campaigns.results.FullPriceInCents), value: money(results.FullPriceInCents, currency) },
        ]}
      />
    </section>
  )
}

const Charts = ({ results: { Days: days, Currency: currency } }: { results: Results }) => {
  const t = useT()
  const { money, number } = useFormat()
  const barsOf = (valueOf: (day: ResultsDay) => number) =>
    days.map((day) => ({ key: day.Day, label: showDay(day.Day), value: valueOf(day) }))
  const [registrations, redeemed] = [
    t(($) => $.campaigns.results.Registrations),
    t(($) => $.campaigns.results.RedeemedInCents),
  ]
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Chart title={registrations} label={t(($) => $.campaigns.results.chart, { figure: registrations })}>
        <TimeBars bars={barsOf(({ Registrations }) => Registrations)} height="5rem" valueText={number} />
      </Chart>
      <Chart title={`${redeemed}, ${currency}`} label={t(($) => $.campaigns.results.chart, { figure: redeemed })}>
        <TimeBars
          bars={barsOf(({ RedeemedInCents }) => RedeemedInCents)}
          height="5rem"
          valueText={(cents) => money(cents, currency)}
        />
      </Chart>
    </SimpleGrid>
  )
}

const none: DayLine[] = []

/** Results of a campaign in a period: figures, two charts, the days as a table and a file. */
export const CampaignResults = ({ campaign: { ID: id } }: { campaign: Campaign }) => {
  const t = useT()
  const { search, filter } = useSearchState(CampaignSearch)
  const { from, to } = search
  const filters = useMemo(() => ({ id, ...readableDays({ from, to }) }), [id, from, to])
  const query = useQuery(listQueryOf(campaignResults.find, filters))
  const { data } = query
  const rows = useMemo(
    () => data?.Days.toReversed().map((day) => ({ ...day, currency: data.Currency })) ?? none,
    [data],
  )
  return (
    <>
      <Filters>
        <DayRange
          days={{ from: from || typedDay(data?.From ?? ''), to: to || typedDay(data?.To ?? '') }}
          labels={{ from: t(($) => $.ui.from), to: t(($) => $.ui.to) }}
          onChange={(side, day) => filter({ [side]: day })}
        />
      </Filters>
      {data ? <Sums results={data} /> : null}
      {data && data.Days.length > 1 ? <Charts results={data} /> : null}
      <ListTable
        label={t(($) => $.campaigns.tab.results)}
        columns={resultsColumns}
        rowId={({ Day }) => Day}
        list={{ ...shownOf(query), rows }}
        file={campaignResults.export}
        filters={filters}
      />
    </>
  )
}
