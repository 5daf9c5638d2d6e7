import type { QuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'

export const quickActionColumns = columnsOf<QuickAction>([
  { id: 'name', header: () => t(($) => $.ui.name), cell: ({ Name }) => Name, phone: 'title' },
  {
    id: 'kind',
    header: () => t(($) => $.ui.type),
    cell: ({ Kind }) => t(($) => $['quick-actions'].kind[Kind]),
    phone: 'aside',
  },
  { id: 'place', header: () => t(($) => $.ui.place), cell: ({ Place }) => Place },
  { id: 'target', header: () => t(($) => $['quick-actions'].target), cell: ({ Gate, Email }) => Gate || Email || '–' },
  {
    id: 'roles',
    header: () => t(($) => $['quick-actions'].field.Roles),
    cell: ({ Roles }) =>
      Roles.map((role) => t(($) => $['quick-actions'].role[role])).join(', ') || t(($) => $['quick-actions'].allRoles),
  },
])
