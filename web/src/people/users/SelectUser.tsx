import { Checkbox } from '@mantine/core'
import { mostBulkUsers } from '@parkla/contract/people/users/users.filters.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { toggleUser, useSelection } from './selection.ts'

/** Check box of a row; users whom the caller may not manage have none. */
export const SelectUser = ({ user }: { user: User }) => {
  const t = useT()
  const selection = useSelection()
  const isSelected = selection.has(user.Id)
  if (!user.MayManage) return null
  return (
    <Checkbox
      // 24 px, the least for touch
      size="md"
      aria-label={t(($) => $.users.bulk.select, { name: user.Name || user.Email })}
      checked={isSelected}
      disabled={!isSelected && selection.size >= mostBulkUsers}
      onChange={() => toggleUser(user)}
    />
  )
}
