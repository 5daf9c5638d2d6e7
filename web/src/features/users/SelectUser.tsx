import { Checkbox } from '@mantine/core'
import type { User } from '@parkla/contract/users/users.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { toggleUser, useSelection } from './selection.ts'

/** Check box of a row; users whom the caller may not manage have none. */
export const SelectUser = ({ user }: { user: User }) => {
  const t = useT()
  const isSelected = useSelection().has(user.Id)
  if (!user.MayManage) return null
  return (
    <Checkbox
      // 24 px, the least for touch
      size="md"
      aria-label={t(($) => $.users.bulk.select, { name: user.Name || user.Email })}
      checked={isSelected}
      onChange={() => toggleUser(user)}
    />
  )
}
