import type { Client, ClientLanguage, SaveClient, SendClient } from '@parkla/contract/people/clients/clients.schema.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { maySaveClient } from '@parkla/contract/people/clients/clients.policy.ts'
import { sql } from 'kysely'
import { changesOf, record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { insertPlates } from '../../kit/database/plate-id.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { appOfNew, isChoosableApp, reaches } from '../access/visible-to.queries.ts'
import { readClient } from './clients.queries.ts'
import { languageOfRegion } from '../../office/regions/region-language.queries.ts'

const editedFields = [
  'Name',
  'Email',
  'PhoneNumber',
  'Language',
  'Region',
  'LicensePlates',
  'IsBlocked',
  'Notes',
] as const

const lockClient = async (ctx: Context, tx: Tx, clientId: number): Promise<Client> => {
  await sql`select 1 from clients where id = ${clientId} for update`.execute(tx)
  return found(await readClient(tx, clientId, scopeFor(ctx, 'clients.edit')))
}

const insistOnRegion = async (ctx: Context, tx: Tx, region: string): Promise<void> => {
  const { rows } = await sql`select 1 from regions where code = ${region}`.execute(tx)
  const isWithinReach = rows.length > 0 && reaches(scopeFor(ctx, 'clients.edit'), { placeId: 0, region })
  insist(isWithinReach ? { ok: true } : { ok: false, kind: 'input', reason: 'clients.unknownRegion' }, 'Region')
}

const columnsOf = (input: SaveClient) => ({
  name: input.Name,
  email: input.Email,
  phone_number: input.PhoneNumber,
  language: input.Language,
  region: input.Region,
  is_blocked: input.IsBlocked,
  notes: input.Notes,
})

const defaultRegion = 'EST'

/** Customer texts are in the first language of the region (R15, R195). */
const readLanguage = async (tx: Tx, region: string): Promise<ClientLanguage> => {
  const { rows } = await sql<{ language: ClientLanguage }>`select ${languageOfRegion(region)} as language`.execute(tx)
  return found(rows[0]).language
}

const ofNewClient = (region: string, Language: ClientLanguage): Omit<SaveClient, 'Id' | 'UpdatedAt'> => ({
  Name: '',
  Email: '',
  PhoneNumber: '',
  Language,
  Region: region,
  LicensePlates: [],
  IsBlocked: false,
  Notes: '',
})

/** The whole client after the change: fields that were not sent stay, or have their defaults. */
const completed = async (
  tx: Tx,
  { actor }: Context,
  { sent, before }: { sent: SendClient; before: Client | undefined },
): Promise<SaveClient> => {
  const region = sent.Region ?? (actor.region || defaultRegion)
  const stored = before ?? ofNewClient(region, await readLanguage(tx, region))
  const { Name, Email, PhoneNumber, Language, Region, LicensePlates, IsBlocked, Notes } = stored
  const kept = { Name, Email, PhoneNumber, Language, Region, LicensePlates, IsBlocked, Notes }
  return {
    ...kept,
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    Id: sent.Id,
  }
}

/** The app of a new client exists and is one of the caller's (R176). */
const appOf = async (ctx: Context, tx: Tx, AppId: number | undefined): Promise<number> => {
  const chosen = AppId ?? appOfNew(ctx.reach)
  const { rows } = await sql`select 1 where ${isChoosableApp(ctx.reach, { AppId: chosen, before: undefined })}`.execute(
    tx,
  )
  insist(rows.length > 0 ? { ok: true } : reject('whitelists.unknownChoice'), 'AppId')
  return chosen
}

const write = async (ctx: Context, tx: Tx, { app, input }: { app: number | undefined; input: SaveClient }) => {
  const columns = columnsOf(input)
  if (input.Id === 0)
    return (
      await insertRow(tx, 'clients', {
        ...columns,
        app_id: await appOf(ctx, tx, app),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
    ).id
  await updateRow(tx, 'clients', { id: input.Id, ...columns, updated_at: nextVersion(ctx.now) })
  return input.Id
}

/** Replaces the client's plates, in sorted order, so that concurrent saves and imports cannot deadlock. */
const setPlates = async (tx: Tx, clientId: number, plates: readonly string[]): Promise<void> => {
  const wanted = [...new Set(plates)].sort()
  await sql`delete from client_plates o using plates n
    where o.client_id = ${clientId} and n.id = o.plate_id and n.plate <> all(${wanted}::text[])`.execute(tx)
  await insertPlates(tx, wanted)
  await sql`
    insert into client_plates (client_id, plate_id)
    select ${clientId}::bigint, n.id from unnest(${wanted}::text[]) as w(plate) join plates n on n.plate = w.plate
    on conflict do nothing`.execute(tx)
}

const taken = { clients_phone: { field: 'PhoneNumber', reason: 'clients.phoneTaken' } }

/** Creates (Id 0) or updates a client; 409 if changed since `UpdatedAt` (R8). */
export const saveClient = (ctx: Context, sent: SendClient): Promise<Client> =>
  ctx.transaction(async (tx) => {
    const before = sent.Id === 0 ? undefined : await lockClient(ctx, tx, sent.Id)
    const input = await completed(tx, ctx, { sent, before })
    insist(maySaveClient(ctx.actor, input), 'PhoneNumber')
    if (before) await insistUnchanged(tx, ctx, { entity: 'client', id: before.Id, current: before, sent: input })
    await insistOnRegion(ctx, tx, input.Region)
    const clientId = await orTaken(write(ctx, tx, { app: sent.AppId, input }), taken)
    await setPlates(tx, clientId, input.LicensePlates)
    const after = found(await readClient(tx, clientId, scopeFor(ctx, 'clients.edit')))
    const changes = changesOf(editedFields, before, after)
    await record(tx, ctx, { fact: 'client.saved', entity: 'client', id: clientId, ...changes, topic: 'clients' })
    return after
  })
