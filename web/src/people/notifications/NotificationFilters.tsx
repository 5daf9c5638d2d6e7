import { NativeSelect } from '@mantine/core'
import {
  notificationChannels,
  notificationStatuses,
} from '@parkla/contract/people/notifications/notifications.lifecycle.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged } from '../../kit/address/search-state.ts'
import { Filters } from '../../ui/filters/Filters.tsx'
import { NotificationFilterValues, noFilters, type NotificationsSearch } from './notifications.search.ts'

type NotificationFiltersProps = { search: NotificationsSearch; filter: (to: Partial<NotificationsSearch>) => void }

export const NotificationFilters = ({ search, filter }: NotificationFiltersProps) => {
  const t = useT()
  const any = { value: '', label: t(($) => $.ui.all) }
  const pick = (typed: object) => filter(NotificationFilterValues.parse({ ...search, ...typed }))
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
      <NativeSelect
        label={t(($) => $.ui.status)}
        data={[
          any,
          ...notificationStatuses.map((value) => ({ value, label: t(($) => $.notifications.status[value]) })),
        ]}
        value={search.status}
        onChange={({ currentTarget }) => pick({ status: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.ui.channel)}
        data={[
          any,
          ...notificationChannels.map((value) => ({ value, label: t(($) => $.notifications.channel[value]) })),
        ]}
        value={search.channel}
        onChange={({ currentTarget }) => pick({ channel: currentTarget.value })}
      />
    </Filters>
  )
}
