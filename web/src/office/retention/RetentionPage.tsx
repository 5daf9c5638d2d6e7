import { Stack, Text } from '@mantine/core'
import { isSet } from '@parkla/contract/kit/time.ts'
import type { RetentionRow } from '@parkla/contract/office/retention/retention.schema.ts'
import { formatNumber } from '../../kit/format.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { t, useT } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { OwnMoment } from '../../ui/OwnMoment.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { DryRunButton } from './DryRunButton.tsx'
import { retention } from './retention.api.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'

const LastRun = ({ row: { LastRunAt, IsFinished } }: { row: RetentionRow }) => {
  const t = useT()
  if (!isSet(LastRunAt)) return t(($) => $.retention.never)
  return (
    <>
      <OwnMoment at={LastRunAt} />
      {!IsFinished && ` (${t(($) => $.retention.unfinished)})`}
    </>
  )
}

const columns = columnsOf<RetentionRow>([
  {
    id: 'kind',
    header: () => t(($) => $.retention.kindTitle),
    cell: ({ Kind }) => t(($) => $.retention.kind[Kind]),
    phone: 'title',
  },
  {
    id: 'days',
    header: () => t(($) => $.retention.days),
    cell: ({ Days }) => t(($) => $.retention.daysCount, { count: Days }),
    align: 'right',
    phone: 'aside',
  },
  { id: 'last', header: () => t(($) => $.retention.lastRun), cell: (row) => <LastRun row={row} /> },
  {
    id: 'removedLast',
    header: () => t(($) => $.retention.removedLast),
    cell: ({ RemovedLast }) => formatNumber(RemovedLast),
    align: 'right',
  },
  {
    id: 'removedTotal',
    header: () => t(($) => $.retention.removedTotal),
    cell: ({ RemovedTotal }) => formatNumber(RemovedTotal),
    align: 'right',
  },
  {
    id: 'held',
    header: () => t(($) => $.retention.heldBack),
    cell: ({ HeldBack }) => formatNumber(HeldBack),
    align: 'right',
  },
  { id: 'next', header: () => t(($) => $.retention.nextRun), cell: ({ NextRunAt }) => <OwnMoment at={NextRunAt} /> },
  {
    id: 'dryRun',
    header: () => t(($) => $.retention.dryRun.button),
    cell: ({ Kind }) => <DryRunButton kind={Kind} />,
    align: 'right',
  },
])

const rowId = ({ Kind }: RetentionRow): string => Kind

/** Each kind of personal data with its retention and nightly run (R177). */
export const RetentionPage = () => {
  const text = useT()
  const list = useWholeList(retention.list, {})
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/settings">{text(($) => $.zones.settings.title)}</BackLink>
        <PageTitle title={text(($) => $.retention.title)} />
      </div>
      <Text size="sm" c="dimmed" maw={760}>
        {text(($) => $.retention.explanation)}
      </Text>
      <ListTable
        label={text(($) => $.retention.title)}
        columns={columns}
        rowId={rowId}
        list={list}
        rowLabel={({ Kind }) => text(($) => $.retention.kind[Kind])}
      />
    </Stack>
  )
}
