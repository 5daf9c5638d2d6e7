import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { focusRow, idBeside, useRowKeys } from '../../../kit/lists/row-keys.ts'
import type { SessionsSearch } from '../../session-records/sessions.search.ts'

type Walk = {
  rows: readonly Session[]
  search: SessionsSearch
  change: (to: Partial<SessionsSearch>) => void
  /** True under a dialog. */
  isOff: boolean
}

/** Hook: j and k move the focus through the rows, or an open record to the next session. */
export const useRowWalk = ({ rows, search, change, isOff }: Walk): void =>
  useRowKeys((step, event) => {
    if (isOff) return
    const next = idBeside(rows, search.session, step)
    if (next > 0) change({ session: next })
    else if (search.session === 0 && focusRow(step)) event.preventDefault()
  })
