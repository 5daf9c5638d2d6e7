import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { Import, ImportReject } from '@parkla/contract/imports/imports.schema.ts'
import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAction } from '../../kit/action.ts'
import { saveFile } from '../../kit/download.ts'
import { useFormat } from '../../kit/format.ts'
import { useList } from '../../kit/list.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { imports } from './imports.api.ts'
import { rejectPageSizes } from './imports.search.ts'
import classes from './Rejects.module.css'

/** The page of rejected rows that the address names. */
const useRejects = (id: number) => {
  const navigate = useNavigate({ from: '/imports/$id' })
  const { page, page_size, cursor } = useSearch({ from: '/imports/$id' })
  const paging = useMemo(() => ({ page, page_size, cursor }), [page, page_size, cursor])
  const filters = useMemo(() => ({ id }), [id])
  return useList<ImportReject, typeof importsApi.rejects>(imports.rejects, {
    filters,
    paging,
    setPaging: (change) => void navigate({ search: (before) => ({ ...before, ...change }) }),
  })
}

const RejectRow = ({ reject, columns }: { reject: ImportReject; columns: readonly string[] }) => (
  <Table.Tr>
    <Table.Th scope="row">{reject.Line}</Table.Th>
    <Table.Td className={classes.reasons}>
      {reject.Reasons.map((reason) => (
        <div key={reason}>{reasonText({ reason })}</div>
      ))}
    </Table.Td>
    {columns.map((column, index) => (
      <Table.Td key={column} className={classes.cell}>
        {reject.Cells[index] ?? ''}
      </Table.Td>
    ))}
  </Table.Tr>
)

const RejectTable = ({ row, rows }: { row: Import; rows: readonly ImportReject[] }) => {
  const t = useT()
  return (
    // Scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t(($) => $.imports.rejects.title)}>
      <Table verticalSpacing={4} fz="sm" aria-label={t(($) => $.imports.rejects.title)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(($) => $.imports.rejects.line)}</Table.Th>
            <Table.Th scope="col">{t(($) => $.imports.rejects.reasons)}</Table.Th>
            {row.Columns.map((column) => (
              <Table.Th scope="col" key={column}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((reject) => (
            <RejectRow key={reject.Line} reject={reject} columns={row.Columns} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

const DownloadButton = ({ row }: { row: Import }) => {
  const t = useT()
  const { run, isRunning } = useAction(imports.rejectsFile)
  const download = async (): Promise<void> => {
    const file = await run({ id: row.Id })
    if (file) saveFile(file)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void download()}
    >
      {t(($) => $.imports.rejects.download)}
    </Button>
  )
}

const RejectList = ({ row }: { row: Import }) => {
  const t = useT()
  const { number } = useFormat()
  const list = useRejects(row.Id)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t(($) => $.imports.rejects.section)}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t(($) => $.imports.rejects.heading, { number: number(row.RowsRejected) })}
          </Title>
          <DownloadButton row={row} />
        </Group>
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.rejects.hint)}
        </Text>
        {list.error ? <ErrorState error={list.error} retry={list.retry} /> : <RejectTable row={row} rows={list.rows} />}
        <Pager list={list} sizes={rejectPageSizes} />
      </Stack>
    </Paper>
  )
}

/** Rejected rows and their reasons, and the file in which to mend them. Nothing where there are none. */
export const Rejects = ({ row }: { row: Import }) => (row.HasRejects ? <RejectList row={row} /> : null)
