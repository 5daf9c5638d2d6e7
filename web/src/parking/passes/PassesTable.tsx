import { Stack, Title } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useAction } from '../../kit/api/action.ts'
import { useNetwork } from '../../kit/api/online.ts'
import { t, useT } from '../../kit/phrases.ts'
import { type Column } from '../../kit/lists/table.ts'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import type { DataTableProps } from '../../ui/table/data-table-props.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { passes } from './passes.api.ts'
import type { PassLine } from './passes.columns.tsx'

const lineId = ({ pass }: PassLine): string => String(pass.Id)

const deleted = () => t(($) => $.passes.deleted)
const resumed = () => t(($) => $.passes.resumed)

/** Row actions of a pass; irreversible ones need a confirmation. */
const usePassActions = (onEdit: (id: number) => void): ((line: PassLine) => RowAction[]) => {
  const deletes = useRowDelete(passes.remove, { success: deleted })
  const resume = useAction(passes.resume, { success: resumed })
  // Resuming charges the client's card.
  const { isOnline } = useNetwork()
  const namesOf = ({ pass }: PassLine) => ({ id: pass.PlaceId, passId: pass.Id, UpdatedAt: pass.UpdatedAt })
  return (line) => [
    {
      id: 'edit',
      label: t(($) => $.ui.edit),
      icon: <IconPencil size={16} />,
      onClick: () => onEdit(line.pass.Id),
    },
    ...(line.pass.Status === 'SUSPENDED'
      ? [
          {
            id: 'resume',
            label: t(($) => $.passes.action.resume),
            icon: <IconPlayerPlay size={16} />,
            onClick: () => void resume.run(namesOf(line)),
            disabledReason: isOnline ? undefined : t(($) => $.ui.offline),
          },
        ]
      : []),
    {
      ...deletes({ name: line.pass.PhoneNumber, text: t(($) => $.passes.deleteText) }, namesOf(line)),
      icon: <IconTrash size={16} />,
    },
  ]
}

type PassesTableProps = {
  title: string
  empty: string
  columns: Column<PassLine>[]
  lines: readonly PassLine[]
  list: DataTableProps<PassLine>['list']
  /** Undefined for readers who may not change passes. */
  onEdit: ((id: number) => void) | undefined
}

/** A table of passes with its count. */
export const PassesTable = ({ title, empty, columns, lines, list, onEdit }: PassesTableProps) => {
  useT()
  const actions = usePassActions(onEdit ?? (() => undefined))
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {list.isLoading ? title : `${title} (${lines.length})`}
      </Title>
      <ListTable
        label={title}
        columns={columns}
        rowId={lineId}
        list={{ ...list, rows: lines }}
        empty={empty}
        rowLabel={({ pass }) => pass.PhoneNumber}
        {...(onEdit ? { actions, onOpen: ({ pass }: PassLine) => onEdit(pass.Id) } : {})}
      />
    </Stack>
  )
}
