import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insistOnRoom } from './fleet-users.queries.ts'
import { mailFleetStatus } from '../fleets.jobs.ts'
import { fleetUsers } from '../fleets.row.ts'

/** A fleet found by its registration code. */
export type RegistrationFleet = {
  id: number
  app_id: number
  auto_approve: boolean
  approval_message: string
  message: string
  most: number
  isOpen: boolean
}

/** Locks the fleet against being closed, and for the number of its users (R97, R105). */
export const lockFleetByCode = async (
  tx: Tx,
  { now }: PublicContext,
  { appId, code }: { appId: number; code: string },
): Promise<RegistrationFleet | undefined> => {
  const { rows } = await sql<RegistrationFleet>`
    select id, app_id, auto_approve, approval_message, registration_request_received_message as message,
      max_number_of_users as most, (registration_open_until is null or registration_open_until > ${now})
        and (valid_to is null or valid_to > ${now}) as "isOpen"
    from fleets where app_id = ${appId} and lower(app_registration_code) = lower(${code}) and app_registration_code <> ''
      and deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

type Registration = { requestId: string; name: string; email: string; phone: string; plate: string }
type Registering = { fleet: RegistrationFleet; one: Registration }

const isRepeated = async (tx: Tx, { requestId }: Registration): Promise<boolean> =>
  (await sql`select 1 from fleet_users where request_id = ${requestId}`.execute(tx)).rows.length > 0

const insertUser = async (tx: Tx, { now }: PublicContext, { fleet, one }: Registering): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into fleet_users (fleet_id, client_id, name, email, phone, status, registration_type, request_id, registered_at,
      updated_at)
    values (${fleet.id}, (select id from clients
        where phone_number = ${one.phone} and app_id = ${fleet.app_id} and deleted_at is null),
      ${one.name}, ${one.email}, ${one.phone}, 'PENDING', 'SELF_REGISTERED', ${one.requestId}, ${now}, ${now})
    on conflict (request_id) where request_id is not null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Registers by the code of a fleet (R97). A repeated request, or the same phone with the same car, changes nothing. The car of
 * another user stays theirs, and a manager decides; otherwise `AutoApprove` approves at once. 422 when the fleet is full (R105).
 */
export const registerInFleet = async (tx: Tx, ctx: PublicContext, registering: Registering): Promise<void> => {
  const { fleet, one } = registering
  if (await isRepeated(tx, one)) return
  // Check the room before looking up the phone: known and other phones get the same answer (R121).
  await insistOnRoom(tx, fleet, { added: 1 })
  if (await fleetUsers.isKnown(tx, fleet.id, one)) return
  const id = await insertUser(tx, ctx, registering)
  if (id === undefined) return
  const hasCar = one.plate === '' || (await fleetUsers.addFreeCar(tx, fleet.id, { userId: id, plate: one.plate }))
  const Status = hasCar && fleet.auto_approve ? 'APPROVED' : 'PENDING'
  if (Status === 'APPROVED') {
    await sql`update fleet_users set status = ${Status} where id = ${id}`.execute(tx)
    if (fleet.approval_message !== '' && one.email !== '')
      await ctx.jobs.enqueue(tx, mailFleetStatus, {
        userId: id,
        status: 'APPROVED',
        text: fleet.approval_message,
        mailId: ctx.uuid(),
      })
  }
  const after = { Status, FleetId: fleet.id }
  await record(tx, ctx, { fact: 'fleetUser.registered', entity: 'fleetUser', id, after, topic: 'fleets' })
}
