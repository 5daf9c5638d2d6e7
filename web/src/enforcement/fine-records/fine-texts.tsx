import type { FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { t } from '../../kit/phrases.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

const toneOf: Readonly<Record<FineStatus, Tone>> = {
  ISSUED: 'accent',
  CONTESTED: 'warning',
  PARTIALLY_PAID: 'accent',
  OVERDUE: 'danger',
  REMINDED: 'danger',
  IN_COLLECTION: 'warning',
  RETURNED: 'danger',
  PAID: 'success',
  CANCELLED: 'neutral',
  WRITTEN_OFF: 'neutral',
  REPLACED: 'neutral',
}

export const FineStatusBadge = ({ status }: { status: FineStatus }) => (
  <Badge tone={toneOf[status]}>{t(($) => $.fines.status[status])}</Badge>
)
