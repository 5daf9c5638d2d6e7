import type { FleetRow } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Leads to the users of a fleet who wait for approval; absent without any (R92). */
export const PendingUsers = ({ fleet: { Id, PendingCount } }: { fleet: FleetRow }) => {
  const t = useT()
  const { number } = useFormat()
  if (PendingCount === 0) return null
  return (
    <Link to="/fleet/$id" params={{ id: String(Id) }} search={{ state: 'PENDING' }} style={{ textDecoration: 'none' }}>
      <Badge tone="warning">{t(($) => $.whitelists.pending, { number: number(PendingCount) })}</Badge>
    </Link>
  )
}
