import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { PublicContext } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found, Rejection } from '../../../kit/errors.ts'
import type { Language } from '../../../kit/reasons.ts'

/** The officer who makes a call. */
export type CallingOfficer = {
  id: number
  name: string
  email: string
  language: Language
  placeGroupId: number
  mustChangePassword: boolean
}

/** Hash that is stored instead of the token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Found = CallingOfficer & { isAtPlace: boolean }

const findOfficer = async (ctx: PublicContext, placeId: number | null): Promise<Found> => {
  if (ctx.bearer === undefined) throw new Rejection(401, 'auth.missing')
  const { rows } = await sql<Found>`
    select o.id, o.name, o.email, o.language, o.place_group_id as "placeGroupId",
      o.must_change_password as "mustChangePassword", exists(${placeOfGroup(sql`o.place_group_id`, placeId)}) as "isAtPlace"
    from officer_sign_ins s join officers o on o.id = s.officer_id
    where s.token_hash = ${hashOfToken(ctx.bearer)} and s.expires_at > ${ctx.now} and o.deactivated_at is null`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Rejection(401, 'fines.signInAgain')
  return rows[0]
}

/** An active officer by a valid token; else 401. */
export const officerByToken = (ctx: PublicContext): Promise<CallingOfficer> => findOfficer(ctx, null)

const insistOnOwnPassword = ({ mustChangePassword }: CallingOfficer): void => {
  if (mustChangePassword) throw new Rejection(403, 'fines.passwordMustChange')
}

/** 403 until a password that an administrator set is changed (R140). */
export const officerOf = async (ctx: PublicContext): Promise<CallingOfficer> => {
  const officer = await officerByToken(ctx)
  insistOnOwnPassword(officer)
  return officer
}

/** Like `officerOf`, with the place in the same statement; 404 for a place outside the officer's group (R140). */
export const officerAt = async (ctx: PublicContext, placeId: number): Promise<CallingOfficer> => {
  const officer = await findOfficer(ctx, placeId)
  insistOnOwnPassword(officer)
  found(officer.isAtPlace || undefined)
  return officer
}

const placeOfGroup = (groupId: RawBuilder<unknown>, placeId: number | null) => sql`
  select 1 from place_group_places h join places p on p.id = h.place_id
  where h.place_group_id = ${groupId} and h.place_id = ${placeId} and p.deleted_at is null`

/** 404 for a place outside the officer's group (R140). */
export const insistOnPlace = async (db: Db | Tx, officer: CallingOfficer, placeId: number): Promise<void> => {
  const { rows } = await placeOfGroup(sql`${officer.placeGroupId}`, placeId).execute(db)
  found(rows[0])
}
