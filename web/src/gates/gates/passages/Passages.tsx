import { Group, NativeSelect } from '@mantine/core'
import { passageOutcomes, passagePageSizes } from '@parkla/contract/gates/reads/passages.filters.ts'
import type { Passage } from '@parkla/contract/gates/reads/passages.schema.ts'
import { useMemo, useState } from 'react'
import type * as z from 'zod'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useList } from '../../../kit/lists/list.ts'
import { refreshSoon, useLive } from '../../../kit/api/live.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { passageListing, passages, passagesTopic } from './passages.api.ts'
import { PassageSearch } from '../gates.search.ts'
import { Name, Section } from '../Section.tsx'
import { columnsFor } from './passages.columns.tsx'

const PassageImage = lazyDialog(async () => (await import('./PassageImage.tsx')).PassageImage)

const sizes = [passagePageSizes[0]]

/** Refreshes on reads, gate answers and repairs at this place. */
const useLiveRefresh = (placeId: number): void => {
  const refreshPlace = (change: { placeId: number }): void => {
    if (change.placeId === placeId) refreshSoon(passagesTopic)
  }
  useLive('passages', refreshPlace)
  useLive('gates', refreshPlace)
  useLive('lprEvents', refreshPlace)
}

/** Passages of a place by the URL's filters, refreshed live. */
const usePassages = (placeId: number) => {
  const { search, change } = useSearchState(PassageSearch, { keepScroll: true })
  const { plate, gate, passages_page: page, passages_cursor: cursor } = search
  useLiveRefresh(placeId)
  const list = useList(passages.list, {
    filters: { id: placeId, plate, outcome: gate },
    paging: { page, page_size: passagePageSizes[0], cursor },
    setPaging: (to) => change({ passages_page: to.page ?? page, passages_cursor: to.cursor ?? cursor }, 'replace'),
  })
  const filter = (to: Partial<Pick<z.output<typeof PassageSearch>, 'plate' | 'gate'>>) =>
    change({ ...to, passages_page: 0, passages_cursor: '' }, 'replace')
  return { list, plate, gate, filter, isFiltered: plate !== '' || gate !== '' }
}

const NoPassages = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useT()
  if (isFiltered) return <EmptyState title={t(($) => $.ui.noMatches)} />
  return <EmptyState title={t(($) => $.gates.passages.empty.title)} text={t(($) => $.gates.passages.empty.text)} />
}

/** Live list of a place's passages, newest first, with the gate's reaction (R84). */
export const Passages = ({ placeId, timeZone }: { placeId: number; timeZone: string }) => {
  const t = useT()
  const { list, plate, gate, filter, isFiltered } = usePassages(placeId)
  const [shown, show] = useState<Passage>()
  const columns = useMemo(() => columnsFor(timeZone, show), [timeZone])
  return (
    <Section labelledBy="passages">
      <Group component="header" justify="space-between" gap="0.5rem 1rem">
        <Name level={2} id="passages">
          {t(($) => $.reads.passages)}
        </Name>
        <Group component="search" gap="xs" grow w={{ base: '100%', xs: '23rem' }} aria-labelledby="passages">
          <SearchField
            aria-label={t(($) => $.ui.plate)}
            placeholder={t(($) => $.ui.plate)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={12}
            value={plate}
            onSearch={(next) => filter({ plate: next })}
          />
          <NativeSelect
            aria-label={t(($) => $.ui.gate)}
            data={[
              { value: '', label: t(($) => $.gates.passages.all) },
              ...passageOutcomes.map((value) => ({ value, label: t(($) => $.reads.verdict[value]) })),
            ]}
            value={gate}
            onChange={({ currentTarget }) =>
              filter({ gate: passageOutcomes.find((each) => each === currentTarget.value) ?? '' })
            }
          />
        </Group>
      </Group>
      <ListTable
        label={t(($) => $.gates.passages.list)}
        columns={columns}
        list={list}
        sizes={sizes}
        name={t(($) => $.reads.passages)}
        totals={passageListing.totals}
        file={passageListing.export}
        filters={{ id: placeId, plate, outcome: gate }}
        empty={<NoPassages isFiltered={isFiltered} />}
      />
      {shown ? <PassageImage passage={shown} timeZone={timeZone} onClose={() => show(undefined)} /> : null}
    </Section>
  )
}
