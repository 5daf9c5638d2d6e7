import { Group, Text } from '@mantine/core'
import type { CallOf, Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { ExportChoice, ListTotals } from '@parkla/contract/kit/listing.ts'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '../kit/api/client.ts'
import { dotted } from '../kit/dotted.ts'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { t, useT } from '../kit/phrases.ts'
import { listQueryOf } from '../kit/api/query.ts'
import { ExportButton } from './ExportButton.tsx'

/** Counted anew this often while the list is open, not with every live change: a count costs up to 50 ms. */
const countAgainMs = 30_000

/** "Rows: 1,234", "Rows: more than 10,000"; empty while not counted. */
const countText = ({ Count, IsMore }: Pick<ListTotals, 'Count' | 'IsMore'>): string => {
  if (Count === null) return ''
  const number = formatNumber(Count)
  return IsMore ? t(($) => $.listing.more, { number }) : t(($) => $.listing.rows, { number })
}

/** One sum per currency (R86). */
const sumText = ({ Sums }: ListTotals): string =>
  Sums.length === 0
    ? ''
    : t(($) => $.listing.total, {
        sum: Sums.map(({ SumInCents, Currency }) => formatMoney(SumInCents, Currency)).join(' + '),
      })

export type ListSummaryProps<File extends Endpoint, Totals extends Endpoint> = {
  /** What the list holds. */
  name: string
  file: Call<File>
  /** Without them the list is not counted. */
  totals?: Call<Totals> | undefined
  /** Valid filters. */
  filters: CallOf<Totals> & Omit<CallOf<File>, keyof ExportChoice>
}

const Counted = <File extends Endpoint, Totals extends Endpoint>(
  props: ListSummaryProps<File, Totals> & { totals: Call<Totals> },
) => {
  const { name, totals, file, filters } = props
  const tt = useT()
  const query = useQuery({ ...listQueryOf(totals, filters), refetchInterval: countAgainMs })
  // Every endpoint of totals has this answer; those of the filters before are not shown.
  const found = query.isPlaceholderData ? undefined : (query.data as ListTotals | undefined)
  const [count, sum] = found ? [countText(found), sumText(found)] : ['', '']
  return (
    <Group gap="0.25rem 0.5rem">
      <Text component="output" size="sm" aria-label={tt(($) => $.listing.totals)} aria-busy={query.isFetching}>
        {dotted([count, sum])}
      </Text>
      <ExportButton name={name} rows={count} file={file} filters={filters} />
    </Group>
  )
}

/** Below a list: number and sum of its filtered rows, and their export (decision 0028). */
export const ListSummary = <File extends Endpoint, Totals extends Endpoint>(props: ListSummaryProps<File, Totals>) => {
  const { totals, ...rest } = props
  return totals === undefined ? <ExportButton {...rest} /> : <Counted {...rest} totals={totals} />
}
