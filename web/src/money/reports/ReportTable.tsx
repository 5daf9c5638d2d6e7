import { Text } from '@mantine/core'
import type { Grouping } from '@parkla/contract/money/reports/reports.filters.ts'
import type {
  FinanceReport,
  ReportColumn,
  ReportRow,
  ReportType,
} from '@parkla/contract/money/reports/reports.schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { shownOf } from '../../kit/lists/list.ts'
import { t, useLanguage, useT } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { groupText, valueText } from './report-texts.ts'

/** A group, or a total, which stands above the groups. */
type Line = Pick<ReportRow, 'Currency' | 'Values'> & { id: string; name: string; isTotal: boolean }

type EmphasisProps = { isOn: boolean; /** Not broken after a minus. */ isWhole?: boolean; children: ReactNode }

const Emphasis = ({ isOn, isWhole = false, children }: EmphasisProps) => (
  <Text span inherit fw={isOn ? 700 : undefined} style={isWhole ? { whiteSpace: 'nowrap' } : undefined}>
    {children}
  </Text>
)

const nameCell = ({ name, isTotal }: Line) => <Emphasis isOn={isTotal}>{name}</Emphasis>

const columnFor = ({ Id, Name, Kind }: ReportColumn) => ({
  id: Id,
  header: () => Name,
  cell: ({ Values, Currency, isTotal }: Line) => (
    <Emphasis isOn={isTotal} isWhole={Kind !== 'TEXT'}>
      {isTotal && Kind === 'TEXT' ? '–' : valueText(Values[Id], Kind, Currency)}
    </Emphasis>
  ),
  ...(Kind === 'TEXT' ? {} : { align: 'right' as const }),
})

const linesOf = ({ Rows, Totals }: FinanceReport, groupBy: Grouping): Line[] => [
  ...Totals.map(({ Currency, Values }, at) => ({
    id: `total ${at}`,
    name: t(($) => $.ui.total),
    Currency,
    Values,
    isTotal: true,
  })),
  ...Rows.map((row, at) => ({
    id: `${row.Key} ${at}`,
    name: groupText(row, groupBy),
    Currency: row.Currency,
    Values: row.Values,
    isTotal: false,
  })),
]

const none: Line[] = []

type ReportTableProps = { query: UseQueryResult<FinanceReport>; type: ReportType; groupBy: Grouping }

/** Totals per currency, then the groups; columns are those of the type (R172). */
export const ReportTable = ({ query, type, groupBy }: ReportTableProps) => {
  const tt = useT()
  const language = useLanguage()
  const { data } = query
  const columns = useMemo(
    () =>
      columnsOf<Line>([
        {
          id: 'group',
          header: () => t(($) => $.reports.groupBy[groupBy]),
          cell: nameCell,
          phone: 'title',
        },
        ...type.Columns.map(columnFor),
      ]),
    [type, groupBy],
  )
  // The names of totals and groups follow the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const lines = useMemo(() => (data ? linesOf(data, groupBy) : none), [data, groupBy, language])
  return (
    <ListTable
      label={type.Name}
      columns={columns}
      rowId={({ id }) => id}
      list={{ ...shownOf(query), rows: lines }}
      empty={tt(($) => $.reports.empty)}
    />
  )
}
