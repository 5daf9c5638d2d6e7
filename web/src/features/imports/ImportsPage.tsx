import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { kindsFor } from '@parkla/contract/imports/imports.policy.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useList } from '../../kit/list.ts'
import { useUser } from '../../kit/session.ts'
import { useLanguage, useT } from '../../kit/phrases.ts'
import { useListTable } from '../../kit/table.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { imports } from './imports.api.ts'
import { importColumns } from './imports.columns.tsx'
import { kindText } from './imports.texts.ts'
import { importPageSizes } from './imports.search.ts'
import { UploadCard } from './UploadCard.tsx'

const rowId = ({ Id }: Import): string => String(Id)
const none = {}

/** Files that were imported, and a place to drop the next one. */
export const ImportsPage = () => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate({ from: '/imports' })
  const { page, page_size, cursor, kind: asked } = useSearch({ from: '/imports' })
  const kinds = kindsFor(useUser())
  // Whoever opens the page may import something.
  const kind = kinds.includes(asked) ? asked : kinds[0]!
  const paging = useMemo(() => ({ page, page_size, cursor }), [page, page_size, cursor])
  const list = useList<Import, typeof importsApi.list>(imports.list, {
    filters: none,
    paging,
    setPaging: (change) => void navigate({ search: (before) => ({ ...before, ...change }) }),
  })
  const table = useListTable({ columns: importColumns, rows: list.rows, rowId })
  const open = (id: number) => void navigate({ to: '/imports/$id', params: { id: String(id) } })
  return (
    <ListPage>
      <PageTitle title={t(($) => $.imports.title)} />
      {kinds.length > 1 ? (
        <SegmentedControl
          w="fit-content"
          aria-label={t(($) => $.imports.kindLabel)}
          data={kinds.map((value) => ({ value, label: kindText(value) }))}
          value={kind}
          onChange={(next) => void navigate({ search: (before) => ({ ...before, kind: next }) })}
        />
      ) : null}
      <UploadCard kind={kind} onUploaded={({ Id }) => open(Id)} />
      <DataTable
        key={language}
        label={t(($) => $.imports.list)}
        table={table}
        list={list}
        empty={<EmptyState title={t(($) => $.imports.empty.title)} text={t(($) => $.imports.empty.text)} />}
        rowLabel={({ FileName }) => FileName}
        onOpen={({ Id }) => open(Id)}
      />
      <Pager list={list} sizes={importPageSizes} />
    </ListPage>
  )
}
