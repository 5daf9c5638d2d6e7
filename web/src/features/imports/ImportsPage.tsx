import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { kindsFor } from '@parkla/contract/imports/imports.policy.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '../../kit/list.ts'
import { useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/search-state.ts'
import { useUser } from '../../kit/session.ts'
import { useListTable } from '../../kit/table.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { imports } from './imports.api.ts'
import { importColumns } from './imports.columns.tsx'
import { kindText } from './import-texts.ts'
import { importPageSizes, ImportsSearch } from './imports.search.ts'
import { UploadCard } from './UploadCard.tsx'

const rowId = ({ Id }: Import): string => String(Id)
const none = {}

export const ImportsPage = () => {
  const t = useT()
  const navigate = useNavigate()
  const { search, change } = useSearchState(ImportsSearch)
  const kinds = kindsFor(useUser())
  const kind = kinds.includes(search.kind) ? search.kind : (kinds[0] ?? search.kind)
  const list = useList<Import, typeof importsApi.list>(imports.list, {
    filters: none,
    paging: search,
    setPaging: change,
  })
  const table = useListTable({ columns: importColumns, rows: list.rows, rowId })
  const to = (id: number) => ({ to: '/imports/$id', params: { id: String(id) } }) as const
  return (
    <ListPage>
      <PageTitle title={t(($) => $.shell.nav.imports)} />
      {kinds.length > 1 ? (
        <NativeSelect
          w={{ base: '100%', xs: 'fit-content' }}
          aria-label={t(($) => $.imports.kindLabel)}
          data={kinds.map((value) => ({ value, label: kindText(value) }))}
          value={kind}
          onChange={(event) => {
            const next = kinds.find((each) => each === event.currentTarget.value)
            if (next) change({ kind: next })
          }}
        />
      ) : null}
      <UploadCard kind={kind} onUploaded={({ Id }) => void navigate({ ...to(Id), search: { list: search.list } })} />
      <DataTable
        label={t(($) => $.imports.list)}
        table={table}
        list={list}
        empty={<EmptyState title={t(($) => $.imports.empty)} />}
        rowLabel={({ FileName }) => FileName}
        onOpen={({ Id }) => void navigate(to(Id))}
      />
      <Pager list={list} sizes={importPageSizes} />
    </ListPage>
  )
}
