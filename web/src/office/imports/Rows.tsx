import { rowSelections, type RowSelection } from '@parkla/contract/office/imports/imports.filters.ts'
import type { Import, PreviewRow } from '@parkla/contract/office/imports/imports.schema.ts'
import { Flex, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useFormat } from '../../kit/format.ts'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { imports } from './imports.api.ts'
import { rowColumns } from './imports.columns.tsx'
import { ImportSearch, rowPageSizes } from './imports.search.ts'

const rowId = ({ Line }: PreviewRow): string => String(Line)

/** Hook: shows the first page of rows; called when a step starts that changes the rows. */
export const useFirstRows = (): (() => void) => {
  const { filter } = useSearchState(ImportSearch, { keepScroll: true })
  return () => filter({})
}

/** The rows and their page, by the address. */
const useRows = ({ Id: id, State, HasRejects }: Import) => {
  const { search, change, filter } = useSearchState(ImportSearch, { keepScroll: true })
  // After an import only excluded rows are kept; without excluded rows, all rows are shown.
  const show = State !== 'CHECKED' ? 'LEFT_OUT' : HasRejects ? search.show : 'ALL'
  const filters = useMemo(() => ({ id, show }), [id, show])
  const list = useList(imports.rows, { filters, paging: search, setPaging: change })
  return { list, show, choose: (next: RowSelection) => filter({ show: next }) }
}

const RowList = ({ row }: { row: Import }) => {
  const t = useT()
  const { number } = useFormat()
  const { list, show, choose } = useRows(row)
  const rejects = useAction(imports.rejectsFile)
  const labels = { LEFT_OUT: t(($) => $.imports.rows.left), ALL: t(($) => $.imports.rows.all) }
  const columns = useMemo(() => rowColumns(row.Columns), [row.Columns])
  const heading =
    show === 'ALL'
      ? t(($) => $.imports.rows.headingAll, { number: number(row.RowsRead) })
      : t(($) => $.imports.rows.headingLeft, { number: number(row.RowsRejected + row.RowsImplausible) })
  return (
    <Panel title={heading}>
      <Stack gap="sm">
        {row.HasRejects ? (
          <>
            <Text size="sm" c="dimmed">
              {t(($) => $.imports.rows.hint)}
            </Text>
            <Group>
              {row.State === 'CHECKED' ? (
                <SegmentedControl
                  size="xs"
                  aria-label={t(($) => $.imports.rows.show)}
                  data={rowSelections.map((value) => ({ value, label: labels[value] }))}
                  value={show}
                  onChange={choose}
                />
              ) : null}
              <DownloadButton fetchFile={() => rejects.run({ id: row.Id })} isRunning={rejects.isRunning}>
                {t(($) => $.imports.rows.download)}
              </DownloadButton>
            </Group>
          </>
        ) : null}
        {/* Scrolls by itself, so that the horizontal bar of a wide file and the headings stay visible. Cards of a phone have no bar. */}
        <Flex direction="column" gap="sm" mah={{ base: 'none', sm: '31rem' }}>
          <ListTable
            label={t(($) => $.imports.rows.title)}
            columns={columns}
            rowId={rowId}
            list={list}
            sizes={rowPageSizes}
          />
        </Flex>
      </Stack>
    </Panel>
  )
}

/** The rows of a checked file with their result; after an import, the excluded ones. */
export const Rows = ({ row }: { row: Import }) =>
  row.HasRejects || row.State === 'CHECKED' ? <RowList row={row} /> : null
