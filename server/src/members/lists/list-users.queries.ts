import { maskEmail, maskName, maskPhone, phoneCodeOf, wholePhone } from '@parkla/contract/kit/phones/phone.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { SaveWhitelistUser, WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import type { MemberState } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { memberStateOf } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { containing, hasText } from '../../kit/database/like.ts'
import { setOrNull } from '../../kit/database/rows.ts'

type Unset = 'ValidFrom' | 'ValidTo'
/** A user as stored: without a state, unset moments as null. */
export type StoredUser<User> = Omit<User, 'State' | Unset> & Record<Unset, Instant | null>

/** Columns that users `u` of whitelists and fleets have. */
export const listUserColumns = sql`u.id as "ID",
  u.name as "Name", u.email as "Email", u.phone as "Phone",
  to_jsonb(array(select n.plate from list_cars k join plates n on n.id = k.plate_id
    where k.user_id = u.id order by n.plate)) as "Plates",
  u.status as "Status", u.valid_from as "ValidFrom", u.valid_to as "ValidTo", u.registered_at as "RegisteredAt",
  u.registration_type as "RegistrationType", coalesce(u.client_id, 0) as "ClientId", u.updated_at as "UpdatedAt"`

/** Contacts in plain for those who edit the users or see personal data, else masked (R79). */
export type Shown = { now: Instant; isPlain: boolean }
type Contacts = Pick<WhitelistUser, 'Name' | 'Email' | 'Phone' | 'ClientId' | 'Status' | 'State' | Unset>
export const shownUser = <Row extends StoredUser<Contacts>>(row: Row, { now, isPlain }: Shown) => {
  const term = { ValidFrom: row.ValidFrom ?? zeroDate, ValidTo: row.ValidTo ?? zeroDate }
  const { Name, Email, Phone } = row
  const masked = { Name: maskName(Name), Email: maskEmail(Email), Phone: maskPhone(Phone), ClientId: 0 }
  return { ...row, ...term, State: memberStateOf({ ...row, ...term }, now), ...(isPlain ? {} : masked) }
}

/** Columns of the input that users of whitelists and fleets have. */
export const userColumnsOf = (user: Pick<SaveWhitelistUser, 'Name' | 'Email' | 'Phone' | Unset>) => ({
  name: user.Name,
  email: user.Email,
  phone: user.Phone,
  valid_from: setOrNull(user.ValidFrom),
  valid_to: setOrNull(user.ValidTo),
})

/** Contacts and comment stay out of the audit trail. */
export const auditedUser = (user: StoredUser<Pick<WhitelistUser, 'Plates' | 'Status' | 'State' | Unset>>) => ({
  Cars: user.Plates.length,
  Status: user.Status,
  ValidFrom: user.ValidFrom,
  ValidTo: user.ValidTo,
})

/** A user and one of their cars. */
export type CarOfUser = { userId: number; plate: string }

export const carsOf = (userId: number, plates: readonly string[]): CarOfUser[] =>
  [...new Set(plates)].map((plate) => ({ userId, plate }))

/** Conditions on a user `u` by state at an instant. */
export const inState: Readonly<Record<MemberState, (now: Instant) => RawBuilder<boolean>>> = {
  PENDING: () => sql`u.status = 'PENDING'`,
  DECLINED: () => sql`u.status = 'DECLINED'`,
  ACTIVE: (now) => sql`u.status = 'APPROVED' and (u.valid_from is null or u.valid_from <= ${now})
    and (u.valid_to is null or u.valid_to > ${now})`,
  FUTURE: (now) => sql`u.status = 'APPROVED' and u.valid_from > ${now} and (u.valid_to is null or u.valid_to > ${now})`,
  EXPIRED: (now) => sql`u.status = 'APPROVED' and u.valid_to <= ${now}`,
}

/** The whole phone that a reader of masked contacts searches. Such a search is logged (R79), every page of it. */
export const searchedPhone = async (
  ctx: Context,
  entity: 'whitelist' | 'fleet' | 'campaign',
  { id, search }: { id: number; search: string },
): Promise<string | undefined> => {
  const phone = wholePhone(search, phoneCodeOf(ctx.actor.region))
  if (phone !== undefined)
    await ctx.transaction((tx) => record(tx, ctx, { fact: `${entity}.searchedByPhone`, entity, id }))
  return phone
}

/** What a person sends who registers on a list. */
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

/** Searched texts of users, each equal to the expression of its trigram index; `row`: alias of the users. */
export const searchedText = {
  whitelist: (row: string) => `${row}.name || ' ' || ${row}.company || ' ' || ${row}.email || ' ' || ${row}.phone`,
  fleet: (row: string) => `${row}.name || ' ' || ${row}.email || ' ' || ${row}.phone`,
}

/** Ids of users of whitelists and fleets with this part of a phone number, their own or their client's, each by its trigram index. */
export const idsWithPhone = (part: string): RawBuilder<unknown> => {
  const like = containing(part)
  const hasOwn = (indexed: string) => sql`u.deleted_at is null and ${hasText(indexed, part)} and u.phone like ${like}`
  return sql`
    select u.id from whitelist_users u where ${hasOwn(searchedText.whitelist('u'))}
    union select u.id from fleet_users u where ${hasOwn(searchedText.fleet('u'))}
    union select m.id from clients c join list_users m on m.client_id = c.id and m.kind <> 'CAMPAIGN'
      where c.phone_number like ${like} and c.deleted_at is null`
}
