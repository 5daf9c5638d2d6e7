import { Checkbox, NativeSelect, Text } from '@mantine/core'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { addMonths, startOfMonth } from '@parkla/contract/kit/calendar.ts'
import { instantToLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { whitelistUserPageSizes } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { useMemo } from 'react'
import { useList } from '../../../kit/list.ts'
import { useNow } from '../../../kit/now.ts'
import { useLanguage, useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/search-state.ts'
import { useListTable } from '../../../kit/table.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Filters } from '../../../ui/Filters.tsx'
import { PagerWithSummary } from '../../../ui/Pager.tsx'
import { fleetReport } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'
import { reportColumns } from './report.columns.tsx'

const monthsOffered = 24

/** `2026-11`. */
const keyOf = ({ year, month }: LocalDateTime): string => `${year}-${String(month).padStart(2, '0')}`

/** The current month and those before it, latest first. */
const useMonths = (zone: string) => {
  const { year, month } = instantToLocal(new Date(useNow()).toISOString(), zone)
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const first = startOfMonth({ year, month, day: 1 })
    return Array.from({ length: monthsOffered }, (_, back) => {
      const of = addMonths(first, -back)
      return { ...of, value: keyOf(of), label: format.format(Date.UTC(of.year, of.month - 1)) }
    })
  }, [year, month, language])
}

/** Sessions that a fleet pays in a month, with what each leaves of the user's limit, and as a file (R106). */
export const FleetReport = ({ fleet }: { fleet: Fleet }) => {
  const { Id: id, TimeZone: zone } = fleet
  const t = useT()
  const { search, change, filter } = useSearchState(FleetSearch)
  const months = useMonths(zone)
  const shown = months.find(({ value }) => value === search.month) ?? months[0]
  const { year, month } = shown ?? {}
  const { overLimit } = search
  const filters = useMemo(() => ({ id, year, month, overLimit }), [id, year, month, overLimit])
  const list = useList(fleetReport.report, { filters, paging: search, setPaging: change })
  const table = useListTable({ columns: reportColumns, rows: list.rows })
  return (
    <>
      <Filters>
        <NativeSelect
          label={t(($) => $.ui.month)}
          data={months.map(({ value, label }) => ({ value, label }))}
          value={shown?.value ?? ''}
          miw="12rem"
          onChange={({ currentTarget: { value } }) => filter({ month: value })}
        />
        <Checkbox
          label={t(($) => $.fleets.overLimitOnly)}
          checked={overLimit === 'true'}
          onChange={({ currentTarget: { checked } }) => filter({ overLimit: checked ? 'true' : '' })}
          style={{ alignSelf: 'end', paddingBlock: 8 }}
        />
      </Filters>
      {shown === months[0] ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.fleets.provisional)}
        </Text>
      ) : null}
      <DataTable
        label={t(($) => $.whitelists.report.title)}
        table={table}
        list={list}
        empty={<EmptyState title={t(($) => $.whitelists.report.empty)} />}
      />
      <PagerWithSummary list={list} sizes={whitelistUserPageSizes}>
        <ExportButton name={t(($) => $.whitelists.report.title)} file={fleetReport.export} filters={filters} />
      </PagerWithSummary>
    </>
  )
}
