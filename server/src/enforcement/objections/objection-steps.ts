import { addDays, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { fileColumns, type StoredFile } from '../../kit/attachments.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'

type Opening = {
  fineId: number
  now: Instant
  text: string
  channel: 'FORM' | 'DESK'
  /** Sender of the objection; absent: the fine's debtor. */
  from?: { name: string; email: string; language: string }
  requestKey?: string
  files: readonly StoredFile[]
}

const insertFiles = async (tx: Tx, objectionId: number, files: readonly StoredFile[]): Promise<void> => {
  for (const file of files)
    await insertRow(tx, 'fine_objection_files', { objection_id: objectionId, ...fileColumns(file) })
}

type Terms = { timeZone: string; days: number; name: string; email: string; language: string }

/** Stores an objection of a fine that became CONTESTED; 15 days to answer unless its region has others (decision 0059). */
export const openObjection = async (tx: Tx, opening: Opening): Promise<{ id: number }> => {
  const { fineId, now, text, channel, requestKey } = opening
  const { rows } = await sql<Terms>`
    select p.time_zone as "timeZone", coalesce(t.answer_days, 15)::int as days, f.debtor_name as name,
      f.debtor_email as email, f.debtor_language as language
    from fines f join places p on p.id = f.place_id left join fine_terms t on t.region = f.region
    where f.id = ${fineId}`.execute(tx)
  const [terms] = rows
  if (!terms) throw new Error('a fine without a place')
  const { name, email, language } = opening.from ?? terms
  const objection = await insertRow(tx, 'fine_objections', {
    fine_id: fineId,
    channel,
    name,
    email,
    language,
    text,
    received_at: now,
    answer_by: startOfDay(addDays(instantToLocal(now, terms.timeZone), terms.days + 1), terms.timeZone),
    request_key: requestKey ?? null,
    updated_at: now,
  })
  await insertFiles(tx, objection.id, opening.files)
  return objection
}
