import { sql, type RawBuilder } from 'kysely'
import type { Claim } from '../../ports/debt-collection.port.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { dayOf } from './fines.row.ts'

/** Claims of the fine `f` as JSON, newest first. */
export const claimsOf: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'partner', c.partner,
    'state', c.state, 'principalInCents', c.principal_in_cents, 'costsInCents', c.costs_in_cents,
    'collectedInCents', c.collected_in_cents, 'reportedInCents', c.reported_in_cents, 'sentAt', c.sent_at,
    'partnerReference', c.partner_reference, 'answer', c.answer,
    'waitingMessages', (select count(*) from fine_claim_messages m where m.claim_id = c.id and m.done_at is null))
    order by c.id desc), '[]')
  from fine_claims c where c.fine_id = f.id)`

export type WaitingMessage = {
  id: number
  claimId: number
  fineId: number
  partner: string
  kind: 'SUBMIT' | 'PAYMENT' | 'RECALL'
  key: string
  cents: number
  claim: Claim
}

/**
 * The next message of each claim after `afterId`: messages of a claim are carried out in their order. Read when they are
 * sent, so that the debtor's data are not copied.
 */
export const nextMessages = async (
  db: Db | Tx,
  { afterId, claimId, limit }: { afterId: number; claimId?: number; limit: number },
): Promise<WaitingMessage[]> => {
  const { rows } = await sql<Omit<WaitingMessage, 'claim'> & Omit<Claim, 'debtor'> & Claim['debtor']>`
    select m.id, m.claim_id as "claimId", c.fine_id as "fineId", c.partner, m.kind, m.key, m.amount_in_cents as cents,
      c.key as "claimKey", f.reference_number as "referenceNumber", c.principal_in_cents as "principalInCents",
      c.costs_in_cents as "costsInCents", c.currency, ${dayOf('f.due_on')} as "dueOn", n.plate as "licensePlate",
      f.debtor_name as name, f.debtor_email as email, f.debtor_address as address, f.debtor_language as language
    from fine_claim_messages m join fine_claims c on c.id = m.claim_id join fines f on f.id = c.fine_id
      join plates n on n.id = f.plate_id
    where m.done_at is null and m.id > ${afterId} ${claimId === undefined ? sql`` : sql`and m.claim_id = ${claimId}`}
      and not exists (select from fine_claim_messages e where e.claim_id = m.claim_id and e.id < m.id and e.done_at is null)
    order by m.id limit ${limit}`.execute(db)
  return rows.map(
    ({ id, claimId: ofClaim, fineId, partner, kind, key, cents, name, email, address, language, ...rest }) => ({
      id,
      claimId: ofClaim,
      fineId,
      partner,
      kind,
      key,
      cents,
      claim: { ...rest, debtor: { name, email, address, language } },
    }),
  )
}
