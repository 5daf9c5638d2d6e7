import type { UserEvent, UserSignIn } from '@parkla/contract/people/users/users.schema.ts'
import Bowser from 'bowser'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { readUser } from './users.queries.ts'

/** `Chrome, Windows`; empty for an unknown browser. */
const browserOf = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}

type Stored<Row> = Omit<Row, 'Browser'> & { UserAgent: string }

/** Events of the account, newest first: what others did to it, and its own sign-ins with address and browser. */
export const listUserEvents = async (ctx: Context, { id }: { id: number }): Promise<UserEvent[]> => {
  await readUser(ctx.db, ctx, id)
  const { rows } = await sql<Stored<UserEvent>>`
    select a.fact as "Fact", a.created_at as "At", coalesce(nullif(o.name, ''), o.email, '') as "By",
      array(select key from jsonb_each(a.after) where a.before -> key is distinct from value and a.before <> '{}' order by 1)
        as "Changed",
      coalesce(s.address, '') as "Address", coalesce(s.user_agent, '') as "UserAgent"
    from audit_events a
    left join owners o on o.id = coalesce(a.impersonated_by_owner_id, a.owner_id)
    left join sign_ins s on s.owner_id = ${id} and s.token_id::text = a.after ->> 'Token'
    where a.entity = 'owner' and a.entity_id = ${String(id)} order by a.id desc limit 200`.execute(ctx.replica)
  return rows.map(({ UserAgent, ...row }) => ({ ...row, Browser: browserOf(UserAgent) }))
}

/** Sessions that still work: not expired, not signed out, and issued after the last sign-out everywhere (R22, R27). */
export const listUserSignIns = async (ctx: Context, { id }: { id: number }): Promise<UserSignIn[]> => {
  await readUser(ctx.db, ctx, id)
  const { rows } = await sql<Stored<UserSignIn>>`
    select s.issued_at as "At", s.expires_at as "ValidUntil", s.kind as "Kind",
      coalesce(nullif(i.name, ''), i.email, '') as "By", s.address as "Address", s.user_agent as "UserAgent",
      s.token_id::text = ${ctx.token.id} as "IsCurrent"
    from sign_ins s join owners o on o.id = s.owner_id left join owners i on i.id = s.impersonator_id
    where s.owner_id = ${id} and s.expires_at > ${ctx.now} and s.issued_at >= o.tokens_valid_from
      and (i.id is null or s.issued_at >= i.tokens_valid_from)
      and not exists (select 1 from revoked_tokens r where r.token_id in (s.token_id, s.impersonator_token_id))
    order by s.issued_at desc limit 100`.execute(ctx.db)
  return rows.map(({ UserAgent, ...row }) => ({ ...row, Browser: browserOf(UserAgent) }))
}
