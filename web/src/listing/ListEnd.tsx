import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { Suspense, type ReactNode } from 'react'
import type { ListState, WholeList } from '../kit/lists/list.ts'
import { lazyPart } from '../kit/pages/lazy-part.ts'
import { Pager, PagerWithSummary } from '../ui/table/Pager.tsx'
import type * as Summary from './ListSummary.tsx'

/** Loads with the first rows; until then, and offline, nothing is in its place. `lazy` loses the type parameters. */
const ListSummary = lazyPart(
  async () => (await import('./ListSummary.tsx')).ListSummary,
) as unknown as typeof Summary.ListSummary

/** Pages have sizes to choose from. */
type PagedOrWhole<Row> =
  | { list: ListState<Row>; sizes: readonly number[] }
  | { list: WholeList<Row>; sizes?: undefined }

type WithFile<File extends Endpoint, Totals extends Endpoint> =
  | Omit<Summary.ListSummaryProps<File, Totals>, 'name'>
  | { file?: undefined; totals?: undefined; filters?: undefined }

export type ListEndProps<Row, File extends Endpoint, Totals extends Endpoint> = PagedOrWhole<Row> &
  WithFile<File, Totals> & {
    /** What the list holds, for screen readers. */
    label: string
    /** What its file holds, if the label does not say it. */
    name?: string
    /** Beside the pager, in place of totals and file. */
    summary?: ReactNode
  }

/** Below the rows of a list: its totals, its file and its pager. */
export const ListEnd = <Row, File extends Endpoint, Totals extends Endpoint>(
  props: ListEndProps<Row, File, Totals>,
) => {
  const { label, name = label, list, sizes } = props
  const summary = props.file ? (
    <Suspense fallback={null}>
      <ListSummary name={name} file={props.file} totals={props.totals} filters={props.filters} />
    </Suspense>
  ) : (
    props.summary
  )
  if (sizes === undefined) return summary === undefined ? null : <div>{summary}</div>
  if (summary === undefined) return <Pager list={list} sizes={sizes} />
  return (
    <PagerWithSummary list={list} sizes={sizes}>
      {summary}
    </PagerWithSummary>
  )
}
