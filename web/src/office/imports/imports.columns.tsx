import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import type { ImportState } from '@parkla/contract/office/imports/imports.lifecycle.ts'
import type { Import, PreviewRow } from '@parkla/contract/office/imports/imports.schema.ts'
import { Anchor, Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMoment, formatNumber } from '../../kit/format.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { columnsOf, type Column } from '../../kit/lists/table.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

export const kindText = (kind: ImportKind): string => reasonText({ reason: `imports.kind.${kind}` })

export const stateText = (state: ImportState): string => t(($) => $.imports.state[state])

const stateTone: Readonly<Record<ImportState, Tone>> = {
  UPLOADED: 'neutral',
  CHECKING: 'accent',
  CHECKED: 'warning',
  IMPORTING: 'accent',
  IMPORTED: 'success',
  CANCELLED: 'neutral',
  FAILED: 'danger',
}

const outcomeTone: Readonly<Record<PreviewRow['Outcome'], Tone>> = {
  ADD: 'success',
  THERE: 'neutral',
  IMPLAUSIBLE: 'warning',
  REJECTED: 'danger',
}

const FileCell = ({ row }: { row: Import }) => (
  <Anchor renderRoot={(props) => <Link {...props} to="/imports/$id" params={{ id: String(row.Id) }} />}>
    {row.FileName}
  </Anchor>
)

const MomentCell = ({ row }: { row: Import }) => formatMoment(row.CreatedAt, useUser().timeZone)

export const StateBadge = ({ row }: { row: Pick<Import, 'State'> }) => (
  <Badge tone={stateTone[row.State]}>{stateText(row.State)}</Badge>
)

const figure = (id: 'read' | 'added' | 'rejected', valueOf: (row: Import) => number) => ({
  id,
  header: () => t(($) => $.imports.column[id]),
  cell: (row: Import) => formatNumber(valueOf(row)),
  align: 'right' as const,
})

export const importColumns = columnsOf<Import>([
  { id: 'file', header: () => t(($) => $.imports.column.file), cell: (row) => <FileCell row={row} />, phone: 'title' },
  { id: 'state', header: () => t(($) => $.ui.status), cell: (row) => <StateBadge row={row} />, phone: 'aside' },
  { id: 'kind', header: () => t(($) => $.imports.column.kind), cell: ({ Kind }) => kindText(Kind) },
  { id: 'by', header: () => t(($) => $.ui.user), cell: ({ OwnerName }) => OwnerName || t(($) => $.imports.terminal) },
  { id: 'at', header: () => t(($) => $.imports.column.at), cell: (row) => <MomentCell row={row} /> },
  figure('read', ({ RowsRead }) => RowsRead),
  figure('added', ({ RowsAdded }) => RowsAdded),
  figure('rejected', ({ RowsRejected, RowsImplausible }) => RowsRejected + RowsImplausible),
])

export const rowColumns = (columns: readonly string[]): Column<PreviewRow>[] =>
  columnsOf<PreviewRow>([
    { id: 'line', header: () => t(($) => $.imports.rows.line), cell: ({ Line }) => Line, phone: 'title' },
    {
      id: 'outcome',
      header: () => t(($) => $.ui.result),
      cell: ({ Outcome }) => <Badge tone={outcomeTone[Outcome]}>{t(($) => $.imports.rowOutcome[Outcome])}</Badge>,
      phone: 'aside',
    },
    {
      id: 'reasons',
      header: () => t(($) => $.imports.rows.reasons),
      cell: ({ Reasons }) => (
        <Box miw={{ base: 0, sm: 224 }}>
          {Reasons.map((reason) => (
            <div key={reason}>{reasonText({ reason })}</div>
          ))}
        </Box>
      ),
      width: 256,
    },
    ...columns.map((column, index) => ({
      id: `column ${index}`,
      header: () => column,
      cell: ({ Cells }: PreviewRow) => (
        <Text inherit truncate maw={320}>
          {Cells[index] ?? ''}
        </Text>
      ),
    })),
  ])
