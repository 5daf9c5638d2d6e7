import type { FineEvent, FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import type { Acting } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { closeObjection } from './objections/objection-steps.ts'

type Leaving = {
  fine: { id: number; status: FineStatus }
  status: FineStatus
  event?: FineEvent | undefined
  answer?: string | undefined
}

/** What ends when a fine gets another status: its letters to post with REMINDED, its objection with CONTESTED. */
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
