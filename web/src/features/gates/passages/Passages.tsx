import { NativeSelect, Paper, Skeleton } from '@mantine/core'
import { passageOutcomes, passagePageSizes } from '@parkla/contract/lpr-events/lpr-passages.filters.ts'
import type { Passage } from '@parkla/contract/lpr-events/lpr-passages.schema.ts'
import { useT } from '../../../kit/phrases.ts'
import type { ListState } from '../../../kit/list.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import cards from '../Gates.module.css'
import { PassageRow } from './PassageRow.tsx'
import classes from './Passages.module.css'
import { usePassages } from './usePassages.ts'

const skeletons = [0, 1, 2, 3]

type RowsProps = { list: ListState<Passage>; isFiltered: boolean; timeZone: string }

const Rows = ({ list, isFiltered, timeZone }: RowsProps) => {
  const t = useT()
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />
  if (list.isLoading)
    return (
      <div className={classes.loading} aria-busy="true">
        {skeletons.map((each) => (
          <Skeleton key={each} height={36} />
        ))}
      </div>
    )
  if (list.rows.length === 0)
    return isFiltered ? (
      <EmptyState title={t(($) => $.gates.passages.empty.filtered)} />
    ) : (
      <EmptyState title={t(($) => $.gates.passages.empty.title)} text={t(($) => $.gates.passages.empty.text)} />
    )
  return (
    <ol className={classes.passages} aria-label={t(($) => $.gates.passages.list)} data-refreshing={list.isRefreshing}>
      {list.rows.map((passage) => (
        <PassageRow key={passage.Id} passage={passage} timeZone={timeZone} />
      ))}
    </ol>
  )
}

/** Live list of a place's passages, newest first, with the gate's reaction (R84). */
export const Passages = ({ placeId, timeZone }: { placeId: number; timeZone: string }) => {
  const t = useT()
  const { list, plate, gate, filter, isFiltered } = usePassages(placeId)
  return (
    <Paper withBorder radius="md" component="section" className={cards.card} aria-labelledby="passages">
      <header className={classes.head}>
        <h2 id="passages">{t(($) => $.gates.passages.title)}</h2>
        <search className={classes.filters} aria-labelledby="passages">
          <SearchField
            aria-label={t(($) => $.gates.passages.plate)}
            placeholder={t(($) => $.gates.passages.plate)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={12}
            value={plate}
            onSearch={(next) => filter({ plate: next })}
          />
          <NativeSelect
            aria-label={t(($) => $.gates.passages.outcome)}
            data={[
              { value: '', label: t(($) => $.gates.passages.shown.ALL) },
              ...passageOutcomes.map((value) => ({ value, label: t(($) => $.gates.passages.shown[value]) })),
            ]}
            value={gate}
            onChange={({ currentTarget }) =>
              filter({ gate: passageOutcomes.find((each) => each === currentTarget.value) ?? '' })
            }
          />
        </search>
      </header>
      <Rows list={list} isFiltered={isFiltered} timeZone={timeZone} />
      <Pager list={list} sizes={[passagePageSizes[0]]} />
    </Paper>
  )
}
