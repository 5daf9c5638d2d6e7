import type { LedgerTotals } from '@parkla/contract/members/campaigns/campaign-ledger.endpoints.ts'
import { registrantPageSizes } from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '../../../kit/format.ts'
import { useList } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { campaignLedger } from '../campaigns.api.ts'
import { CampaignSearch } from '../campaigns.search.ts'
import { ledgerColumns } from './ledger.columns.tsx'

const Sums = ({ totals, isPercent }: { totals: LedgerTotals; isPercent: boolean }) => {
  const t = useT()
  const { money, number } = useFormat()
  const amounts = isPercent
    ? (['DiscountInCents'] as const)
    : (['GrantedInCents', 'UsedInCents', 'LeftInCents'] as const)
  return (
    <section aria-label={t(($) => $.campaigns.ledger.totals)}>
      <Facts
        facts={[
          { label: t(($) => $.campaigns.registrants), value: number(totals.Registrants) },
          ...(isPercent ? [{ label: t(($) => $.campaigns.ledger.Sessions), value: number(totals.Sessions) }] : []),
          ...amounts.map((name) => ({
            label: t(($) => $.campaigns.ledger[name]),
            value: money(totals[name], totals.Currency),
          })),
        ]}
      />
    </section>
  )
}

/** What each registrant got and used, with the sums of the campaign and both as a file (R73, R111). */
export const LedgerList = ({ campaign: { ID: id, Type: type } }: { campaign: Campaign }) => {
  const t = useT()
  const { search, change } = useSearchState(CampaignSearch)
  const filters = useMemo(() => ({ id }), [id])
  const list = useList(campaignLedger.list, { filters, paging: search, setPaging: change })
  const { data: totals } = useQuery(queryOf(campaignLedger.totals, { id }, { isShown: true }))
  const columns = useMemo(() => ledgerColumns(type), [type])
  return (
    <>
      {totals ? <Sums totals={totals} isPercent={type === 'DISCOUNT_PERCENT'} /> : null}
      <ListTable
        label={t(($) => $.campaigns.tab.ledger)}
        list={list}
        columns={columns}
        sizes={registrantPageSizes}
        file={campaignLedger.export}
        filters={filters}
        empty={t(($) => $.campaigns.ledger.empty)}
      />
    </>
  )
}
