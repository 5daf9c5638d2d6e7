import type { FineEvent, FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'

const stateAfterEvent = (event: FineEvent | undefined): 'KEPT' | 'ACCEPTED' | 'CLOSED' => {
  if (event === 'keep') return 'KEPT'
  return event === 'cancel' ? 'ACCEPTED' : 'CLOSED'
}

type Closing = { fineId: number; event: FineEvent | undefined; now: Instant; ownerId: number | null; answer: string }

/** Closes the open objection of a fine that leaves CONTESTED, by any event. */
const closeObjection = async (tx: Tx, { fineId, event, now, ownerId, answer }: Closing): Promise<void> => {
  await sql`update fine_objections set state = ${stateAfterEvent(event)}, answered_at = ${now}, answered_by = ${ownerId},
      answer = ${answer}, updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where fine_id = ${fineId} and state = 'OPEN'`.execute(tx)
}

type Leaving = {
  fine: { id: number; status: FineStatus }
  status: FineStatus
  event?: FineEvent | undefined
  answer?: string | undefined
}

/** Ends what depends on the old status: letters to post with REMINDED, the objection with CONTESTED. */
export const leaveStatus = async (tx: Tx, who: Acting, leaving: Leaving): Promise<void> => {
  const { fine, status, event, answer = '' } = leaving
  if (status === fine.status) return
  if (fine.status === 'REMINDED')
    await tx
      .updateTable('fine_invoices')
      .set({ is_to_post: false })
      .where('fine_id', '=', fine.id)
      .where('is_to_post', '=', true)
      .execute()
  if (fine.status === 'CONTESTED')
    await closeObjection(tx, { fineId: fine.id, event, now: who.now, ownerId: who.actor?.id ?? null, answer })
}
