import type { CallOf } from '@parkla/contract/kit/endpoint.ts'
import type { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { useT } from '../../kit/phrases.ts'
import { ListSummary } from '../../listing/ListSummary.tsx'
import { users } from './users.api.ts'

/** Number and export of the filtered users; a chunk of its own. */
export const UsersSummary = ({ filters }: { filters: CallOf<typeof usersApi.totals> }) => {
  const t = useT()
  return <ListSummary name={t(($) => $.users.title)} totals={users.totals} file={users.export} filters={filters} />
}
