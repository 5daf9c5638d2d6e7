import type { NotificationRow } from '@parkla/contract/people/notifications/notifications.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

const toneOf: Readonly<Record<NotificationRow['Status'], Tone>> = {
  QUEUED: 'neutral',
  SENT: 'accent',
  DELIVERED: 'success',
  FAILED: 'danger',
}

/** Status, with the reason of a failure. */
export const NotificationStatus = ({ Status, Reason }: Pick<NotificationRow, 'Status' | 'Reason'>) => {
  const t = useT()
  const status = t(($) => $.notifications.status[Status])
  return (
    <Badge tone={toneOf[Status]}>
      {Reason === '' ? status : `${status}: ${t(($) => $.notifications.reason[Reason])}`}
    </Badge>
  )
}
