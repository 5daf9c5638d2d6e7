import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf, type Column } from '../../../kit/lists/table.ts'
import {
  ClientCell,
  CostCell,
  DurationCell,
  MarksCell,
  PaymentCell,
  PlaceCell,
  PlateCell,
  StatusBadge,
  StayCell,
} from './SessionCells.tsx'

const columns = columnsOf<Session>([
  {
    id: 'plate',
    header: () => t(($) => $.sessions.field.CarNumber),
    cell: (session) => <PlateCell session={session} />,
    width: 110,
    phone: 'title',
  },
  {
    id: 'place',
    header: () => t(($) => $.sessions.field.PlaceId),
    cell: (session) => <PlaceCell session={session} />,
    phone: 'line',
  },
  {
    id: 'client',
    header: () => t(($) => $.sessions.field.Client),
    cell: (session) => <ClientCell session={session} />,
    phone: 'line',
  },
  {
    id: 'time',
    header: () => t(($) => $.sessions.column.time),
    cell: (session) => <StayCell session={session} />,
    phone: 'line',
  },
  {
    id: 'duration',
    header: () => t(($) => $.ui.duration),
    cell: (session) => <DurationCell session={session} />,
    phone: 'line',
  },
  {
    id: 'status',
    header: () => t(($) => $.sessions.field.Status),
    cell: (session) => <StatusBadge session={session} />,
    phone: 'aside',
  },
  {
    id: 'payment',
    header: () => t(($) => $.sessions.field.PaymentStatus),
    cell: (session) => <PaymentCell session={session} />,
    phone: 'line',
  },
  {
    id: 'marks',
    header: () => t(($) => $.sessions.column.marks),
    cell: (session) => <MarksCell session={session} />,
    phone: 'line',
  },
  {
    id: 'cost',
    header: () => t(($) => $.sessions.field.CostInCents),
    cell: (session) => <CostCell session={session} />,
    align: 'right',
    phone: 'aside',
  },
])

/** Columns visible to the actor; memoise, the table compares columns by identity. */
export const columnsFor = (actor: Actor): Column<Session>[] =>
  columns.filter(({ id }) => id !== 'payment' || holds(actor, 'sessions.seePayment'))
