import type { Tx } from '../../../kit/database.ts'

/** A letter that was not posted yet is not posted at all once its fine is paid, contested, cancelled or in collection. */
export const withdrawLetters = async (tx: Tx, fineId: number): Promise<void> => {
  await tx
    .updateTable('fine_invoices')
    .set({ is_to_post: false })
    .where('fine_id', '=', fineId)
    .where('is_to_post', '=', true)
    .execute()
}
