import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { mailStatus } from '../whitelists.jobs.ts'
import { whitelistUsers } from '../whitelists.row.ts'

/** A whitelist whose public link takes registrations. */
export type OpenWhitelist = {
  id: number
  name: string
  region: string
  app_id: number
  auto_approve: boolean
  approval_message: string
  message: string
}

const openColumns = sql`id, name, region, app_id, auto_approve, approval_message,
  registration_request_received_message as message`

const isOpenAt = (now: string) => sql<boolean>`((registration_open_until is null or registration_open_until > ${now})
  and (valid_to is null or valid_to > ${now}))`

/** The whitelist of a public link that is enabled and open; a transaction locks it against being closed. */
export const lockOpenWhitelist = async (
  tx: Tx,
  { now }: Pick<PublicContext, 'now'>,
  uuid: string,
): Promise<OpenWhitelist | undefined> => {
  const { rows } = await sql<OpenWhitelist>`
    select ${openColumns} from whitelists where public_registration_link_uuid = ${uuid}
      and is_public_registration_link_enabled and deleted_at is null and ${isOpenAt(now)} for share`.execute(tx)
  return rows[0]
}

/** The whitelist of a registration code of an app; `isOpen`: takes registrations (R97). */
export const lockWhitelistByCode = async (
  tx: Tx,
  { now }: Pick<PublicContext, 'now'>,
  { appId, code }: { appId: number; code: string },
): Promise<(OpenWhitelist & { isOpen: boolean }) | undefined> => {
  const { rows } = await sql<OpenWhitelist & { isOpen: boolean }>`
    select ${openColumns}, ${isOpenAt(now)} as "isOpen" from whitelists
    where app_id = ${appId} and lower(app_registration_code) = lower(${code}) and app_registration_code <> ''
      and deleted_at is null for share`.execute(tx)
  return rows[0]
}

export type Registration = {
  requestId: string
  name: string
  email: string
  phone: string
  plate: string
  comment: string
  /** Answers to custom fields that are not part of the comment (R122). */
  answers: readonly { Title: string; Value: string }[]
}

type Registering = { list: OpenWhitelist; one: Registration }

const insertRegistrant = async (tx: Tx, { now }: PublicContext, { list, one }: Registering) => {
  const { rows } = await sql<{ id: number }>`
    insert into whitelist_users (whitelist_id, client_id, name, email, phone, comment, status, registration_type,
      request_id, answers, registered_at, updated_at)
    values (${list.id}, (select id from clients
        where phone_number = ${one.phone} and app_id = ${list.app_id} and deleted_at is null),
      ${one.name}, ${one.email}, ${one.phone}, ${one.comment}, 'PENDING', 'SELF_REGISTERED',
      ${one.requestId}, ${JSON.stringify(one.answers)}, ${now}, ${now})
    on conflict (request_id) where request_id is not null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Registers by the public form (R91, R121). A repeated request, or the same phone with the same car, changes nothing. The car
 * of another user stays theirs: the registration waits for a manager, with the plate in its comment. Otherwise a list with
 * `AutoApprove` approves at once.
 */
export const registerOnWhitelist = async (tx: Tx, ctx: PublicContext, { list, one }: Registering): Promise<void> => {
  if (one.plate !== '' && (await whitelistUsers.isKnown(tx, list.id, one))) return
  const id = await insertRegistrant(tx, ctx, { list, one })
  if (id === undefined) return
  const hasCar = one.plate === '' || (await whitelistUsers.addFreeCar(tx, list.id, { userId: id, plate: one.plate }))
  const comment = hasCar ? one.comment : [one.plate, one.comment].filter(Boolean).join('\n')
  const Status = hasCar && list.auto_approve ? 'APPROVED' : 'PENDING'
  await sql`update whitelist_users set status = ${Status}, comment = ${comment} where id = ${id}`.execute(tx)
  if (Status === 'APPROVED' && list.approval_message !== '' && one.email !== '')
    await ctx.jobs.enqueue(tx, mailStatus, {
      userId: id,
      status: Status,
      text: list.approval_message,
      mailId: ctx.uuid(),
    })
  const after = { Status, WhitelistId: list.id }
  await record(tx, ctx, { fact: 'whitelistUser.registered', entity: 'whitelistUser', id, after, topic: 'whitelists' })
}
