import { Alert, Box, Stack } from '@mantine/core'
import { isExpired, isInForce } from '@parkla/contract/parking/passes/passes.policy.ts'
import type { PassTerms } from '@parkla/contract/parking/passes/passes.schema.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOpened } from '../../kit/address/opened.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { usePermission } from '../../kit/session.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { AddPassForm } from './AddPassForm.tsx'
import { EditPassDialog } from './EditPassDialog.tsx'
import { ExportPasses } from './ExportPasses.tsx'
import { passes } from './passes.api.ts'
import { activeColumns, expiredColumns, type PassLine } from './passes.columns.tsx'
import { PassesTable } from './PassesTable.tsx'
import { useSearchState } from '../../kit/address/search-state.ts'
import { PassesSearch } from './passes.search.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'

/** All passes of the place, split into active and expired by the policy (R108). */
const usePassLists = (placeId: number, terms: PassTerms | undefined) => {
  const list = useWholeList(passes.list, { id: placeId })
  const { rows, readAt } = list
  const lines = useMemo(() => {
    const now = new Date(readAt).toISOString()
    const all: PassLine[] = terms ? rows.map((pass) => ({ pass, terms, now })) : []
    return {
      active: all.filter(({ pass }) => !isExpired(pass, now)),
      expired: all.filter(({ pass }) => isExpired(pass, now)),
      inForce: all.filter(({ pass }) => pass.Status === 'ACTIVE' && isInForce(pass, now)).length,
    }
  }, [rows, terms, readAt])
  return { list, ...lines }
}

/** Warning: more passes than spots (R107). */
const TooMany = ({ count, spots }: { count: number; spots: number }) => {
  const t = useT()
  if (count <= spots) return null
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t(($) => $.passes.tooMany, { count, spots })}
    </Alert>
  )
}

const BackToPlace = ({ terms }: { terms: PassTerms }) => {
  const mayOpenPlace = usePermission('places.view')
  if (!mayOpenPlace) return null
  return (
    <BackLink to="/place/$id" params={{ id: String(terms.PlaceId) }}>
      {terms.PlaceName}
    </BackLink>
  )
}

const Tables = ({ terms }: { terms: PassTerms }) => {
  const t = useT()
  const { search, change } = useSearchState(PassesSearch)
  const { list, active, expired, inForce } = usePassLists(terms.PlaceId, terms)
  const open = (pass: number) => change({ pass }, pass === 0 ? 'replace' : 'push')
  const onEdit = terms.MayEdit ? open : undefined
  const opened = useOpened(list, { idOf: ({ Id }) => Id, id: search.pass, close: () => open(0) })
  return (
    <>
      <TooMany count={inForce} spots={terms.TotalSpots} />
      <PassesTable
        title={t(($) => $.passes.active.title)}
        empty={t(($) => $.passes.active.empty)}
        columns={activeColumns}
        lines={active}
        list={list}
        onEdit={onEdit}
      />
      {/* below rows of unknown number: shown together with them, so that the section does not move */}
      {list.isLoading ? null : (
        <PassesTable
          title={t(($) => $.passes.expired.title)}
          empty={t(($) => $.passes.expired.empty)}
          columns={expiredColumns}
          lines={expired}
          list={list}
          onEdit={onEdit}
        />
      )}
      {terms.MayEdit && opened ? (
        <EditPassDialog key={search.pass} pass={opened} terms={terms} onClose={() => open(0)} />
      ) : null}
    </>
  )
}

/** Monthly passes of a place: form, active and expired passes (R107–R110); availability editors only read (R184). */
export const PassesPage = () => {
  const t = useT()
  const { id } = useParams({ from: '/monthly-passes/$id' })
  const query = useQuery(queryOf(passes.terms, { id: Number(id) }, { isShown: true }))
  return (
    <Stack gap="lg">
      <div>
        {/* The title keeps its place while the link loads */}
        <Box mih="1.5rem">{query.data ? <BackToPlace terms={query.data} /> : null}</Box>
        <PageTitle title={t(($) => $.passes.title)}>
          <ExportPasses placeId={Number(id)} />
        </PageTitle>
      </div>
      <QueryContent query={query} missing={t(($) => $.places.missing)} height={440}>
        {(terms) => (
          <>
            {terms.MayEdit ? <AddPassForm key={terms.PlaceId} terms={terms} /> : null}
            <Tables terms={terms} />
          </>
        )}
      </QueryContent>
    </Stack>
  )
}
