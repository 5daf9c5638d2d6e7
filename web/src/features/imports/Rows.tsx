import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { rowSelections, type RowSelection } from '@parkla/contract/imports/import-kinds.ts'
import type { Import, PreviewRow } from '@parkla/contract/imports/imports.schema.ts'
import { Box, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useAction } from '../../kit/action.ts'
import { useFormat } from '../../kit/format.ts'
import { useList } from '../../kit/list.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/search-state.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { imports } from './imports.api.ts'
import { ImportSearch, rowPageSizes } from './imports.search.ts'
import { outcomeText, outcomeTone } from './import-texts.ts'

/** The rows and the page of them that the address names. */
const useRows = ({ Id: id, State, HasRejects }: Import) => {
  const { search, change, filter } = useSearchState(ImportSearch, { keepScroll: true })
  // After an import only excluded rows are kept; without any, the others are all there is to see.
  const show = State !== 'CHECKED' ? 'LEFT_OUT' : HasRejects ? search.show : 'ALL'
  const filters = useMemo(() => ({ id, show }), [id, show])
  const list = useList<PreviewRow, typeof importsApi.rows>(imports.rows, { filters, paging: search, setPaging: change })
  return { list, show, choose: (next: RowSelection) => filter({ show: next }) }
}

const RowCells = ({ one, columns }: { one: PreviewRow; columns: readonly string[] }) => (
  <Table.Tr>
    <Table.Th scope="row">{one.Line}</Table.Th>
    <Table.Td>
      <Badge tone={outcomeTone[one.Outcome]}>{outcomeText(one.Outcome)}</Badge>
    </Table.Td>
    <Table.Td miw={256}>
      {one.Reasons.map((reason) => (
        <div key={reason}>{reasonText({ reason })}</div>
      ))}
    </Table.Td>
    {columns.map((column, index) => (
      <Table.Td key={column}>
        <Text inherit truncate maw={320}>
          {one.Cells[index] ?? ''}
        </Text>
      </Table.Td>
    ))}
  </Table.Tr>
)

const RowTable = ({ row, rows }: { row: Import; rows: readonly PreviewRow[] }) => {
  const t = useT()
  return (
    // Focusable, so that the keyboard scrolls it.
    <Box
      component="section"
      mah="28rem"
      bd="1px solid var(--quiet-line)"
      style={{ overflow: 'auto' }}
      tabIndex={0}
      aria-label={t(($) => $.imports.rows.title)}
    >
      <Table stickyHeader verticalSpacing={4} fz="sm" aria-label={t(($) => $.imports.rows.title)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(($) => $.imports.rows.line)}</Table.Th>
            <Table.Th scope="col">{t(($) => $.imports.rows.outcome)}</Table.Th>
            <Table.Th scope="col">{t(($) => $.imports.rows.reasons)}</Table.Th>
            {row.Columns.map((column) => (
              <Table.Th scope="col" key={column}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((one) => (
            <RowCells key={one.Line} one={one} columns={row.Columns} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

const RejectsButton = ({ row }: { row: Import }) => {
  const t = useT()
  const { run, isRunning } = useAction(imports.rejectsFile)
  return (
    <DownloadButton fetchFile={() => run({ id: row.Id })} isRunning={isRunning}>
      {t(($) => $.imports.rows.download)}
    </DownloadButton>
  )
}

const Selection = ({ show, choose }: { show: RowSelection; choose: (next: RowSelection) => void }) => {
  const t = useT()
  const labels = { LEFT_OUT: t(($) => $.imports.rows.left), ALL: t(($) => $.imports.rows.all) }
  return (
    <SegmentedControl
      size="xs"
      aria-label={t(($) => $.imports.rows.show)}
      data={rowSelections.map((value) => ({ value, label: labels[value] }))}
      value={show}
      onChange={choose}
    />
  )
}

const RowList = ({ row }: { row: Import }) => {
  const t = useT()
  const { number } = useFormat()
  const { list, show, choose } = useRows(row)
  const heading =
    show === 'ALL'
      ? t(($) => $.imports.rows.headingAll, { number: number(row.RowsRead) })
      : t(($) => $.imports.rows.headingLeft, { number: number(row.RowsRejected + row.RowsImplausible) })
  return (
    <Panel title={heading}>
      <Stack gap="sm">
        <Group justify="space-between">
          {row.State === 'CHECKED' && row.HasRejects ? <Selection show={show} choose={choose} /> : null}
          {row.HasRejects ? <RejectsButton row={row} /> : null}
        </Group>
        {row.HasRejects ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.imports.rows.hint)}
          </Text>
        ) : null}
        {list.error ? <ErrorState error={list.error} retry={list.retry} /> : <RowTable row={row} rows={list.rows} />}
        <Pager list={list} sizes={rowPageSizes} />
      </Stack>
    </Panel>
  )
}

/** The rows of a checked file with their result; after an import, the excluded ones. */
export const Rows = ({ row }: { row: Import }) =>
  row.HasRejects || row.State === 'CHECKED' ? <RowList row={row} /> : null
