import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { columnsOf } from '../../kit/table.ts'
import { Badge } from '../../ui/Badge.tsx'
import { kindText, stateText, stateTone } from './import-texts.ts'

const FileCell = ({ row }: { row: Import }) => (
  <Anchor renderRoot={(props) => <Link {...props} to="/imports/$id" params={{ id: String(row.Id) }} />}>
    {row.FileName}
  </Anchor>
)

const MomentCell = ({ row }: { row: Import }) => {
  const { moment } = useFormat()
  return moment(row.CreatedAt, useUser().timeZone)
}

const NumberCell = ({ value }: { value: number }) => useFormat().number(value)

export const StateBadge = ({ row }: { row: Pick<Import, 'State'> }) => (
  <Badge tone={stateTone[row.State]}>{stateText(row.State)}</Badge>
)

export const importColumns = columnsOf<Import>([
  { id: 'file', header: () => t(($) => $.imports.column.file), cell: (row) => <FileCell row={row} />, phone: 'title' },
  {
    id: 'state',
    header: () => t(($) => $.imports.column.state),
    cell: (row) => <StateBadge row={row} />,
    phone: 'aside',
  },
  { id: 'kind', header: () => t(($) => $.imports.column.kind), cell: ({ Kind }) => kindText(Kind) },
  {
    id: 'by',
    header: () => t(($) => $.imports.column.by),
    cell: ({ OwnerName }) => OwnerName || t(($) => $.imports.terminal),
  },
  { id: 'at', header: () => t(($) => $.imports.column.at), cell: (row) => <MomentCell row={row} /> },
  {
    id: 'read',
    header: () => t(($) => $.imports.column.read),
    cell: ({ RowsRead }) => <NumberCell value={RowsRead} />,
    align: 'right',
  },
  {
    id: 'added',
    header: () => t(($) => $.imports.column.added),
    cell: ({ RowsAdded }) => <NumberCell value={RowsAdded} />,
    align: 'right',
  },
  {
    id: 'rejected',
    header: () => t(($) => $.imports.column.rejected),
    cell: ({ RowsRejected, RowsImplausible }) => <NumberCell value={RowsRejected + RowsImplausible} />,
    align: 'right',
  },
])
