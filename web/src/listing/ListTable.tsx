import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { ListState } from '../kit/lists/list.ts'
import { useListTable, type NeedsIds, type TableOptions } from '../kit/lists/table.ts'
import type { DataTableProps } from '../ui/table/data-table-props.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { PagerWithSummary } from '../ui/table/Pager.tsx'
import { ExportButton, type ExportButtonProps } from './ExportButton.tsx'

type ListTableProps<Row extends object, File extends Endpoint> = Omit<DataTableProps<Row>, 'table' | 'list'> &
  Pick<ExportButtonProps<File>, 'file' | 'filters'> &
  Omit<TableOptions<Row>, 'rows'> &
  NeedsIds<Row> & {
    list: ListState<Row>
    /** Page sizes to choose from. */
    sizes: readonly number[]
  }

/** The table of a paged list with its pager and its export, which `label` names too. */
export const ListTable = <Row extends object, File extends Endpoint>(props: ListTableProps<Row, File>) => {
  const { label, list, sizes, file, filters } = props
  const table = useListTable<Row>({ ...props, rows: list.rows })
  return (
    <>
      <DataTable {...props} table={table} />
      <PagerWithSummary list={list} sizes={sizes}>
        <ExportButton name={label} file={file} filters={filters} />
      </PagerWithSummary>
    </>
  )
}
