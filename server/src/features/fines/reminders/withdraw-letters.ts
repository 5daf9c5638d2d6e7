import type { Tx } from '../../../kit/database.ts'

/** Takes letters out of those to post when their fine leaves REMINDED. */
export const withdrawLetters = async (tx: Tx, fineId: number): Promise<void> => {
  await tx
    .updateTable('fine_invoices')
    .set({ is_to_post: false })
    .where('fine_id', '=', fineId)
    .where('is_to_post', '=', true)
    .execute()
}
