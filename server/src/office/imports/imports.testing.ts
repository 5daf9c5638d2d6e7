import { Readable } from 'node:stream'
import { importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import type { ColumnMapping, Import, ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { sql } from 'kysely'
import type { Services } from '../../kit/context.ts'
import type { Db } from '../../kit/database/database.ts'
import type { TestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { checkImport, confirmImport, uploadImport } from './imports.commands.ts'
import { uploadUrl } from './imports.factory.ts'
import { runCheck } from './import-runs.ts'
import { stepsWithoutJobs } from './import-state.ts'
import { countOf } from './staging.ts'

type Answer = { status: number; body: Import & { Error: string } }
type User = { id: number }

const added = ['import_mappings', 'bookings', 'sessions', 'imports', 'places', 'clients', 'plates', 'audit_events']

/** The `delete` statements for these tables and those that refer to them, by database. */
const clearing = new WeakMap<Db, Promise<string>>()
const findClearing = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ statements: string }>`
    with recursive cleared(id) as (
      select to_regclass(name)::oid from unnest(${added}::text[]) name
      union
      select conrelid from pg_constraint join cleared on confrelid = cleared.id where contype = 'f')
    select string_agg(format('delete from %s', id::regclass), ';') as statements from cleared`.execute(db)
  return rows[0]?.statements ?? ''
}

/**
 * Removes all that imports add. Rows are deleted, without triggers and foreign keys, because a truncation gives every table
 * and index a new file, which takes 150 ms.
 */
export const clearImports = async (db: Db): Promise<void> => {
  const statements = clearing.get(db) ?? findClearing(db)
  clearing.set(db, statements)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of (await statements).split(';')) await sql.raw(statement).execute(trx)
  })
}

/** Reason → number of rows. */
export const reasonsOf = ({ Reasons }: Import): Record<string, number> =>
  Object.fromEntries(Reasons.map(({ Reason, Count }) => [Reason, Count]))

/** Rows to add, already there and rejected. */
export const countsOf = ({ RowsToAdd, RowsAlreadyThere, RowsRejected }: Import) => [
  RowsToAdd,
  RowsAlreadyThere,
  RowsRejected,
]

/** A user on the page /imports. */
const deskOf = (node: TestNode, user: User) => {
  const as = { as: user, headers: { language: 'en' } }
  const upload = async (
    content: string | Buffer,
    { kind = 'sessions', fileName = `${kind}.csv` }: { fileName?: string; kind?: ImportKind } = {},
  ): Promise<Answer> => {
    const response = await node.app.inject({
      method: 'POST',
      url: uploadUrl(importsApi.upload, fileName, kind),
      headers: { authorization: `Bearer ${await node.signIn(user)}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const find = async (id: number): Promise<Import> => (await node.call(importsApi.find, { id }, as)).body
  /** Starts the check of an uploaded file with a changed mapping and options. */
  const startCheck = (uploaded: Import, mapping: ColumnMapping = {}, options: Partial<ImportOptions> = {}) => {
    const Options = { ...uploaded.Options, ...options }
    const Mapping = { ...uploaded.Mapping, ...mapping }
    return node.call(importsApi.check, { id: uploaded.Id, Mapping, Options }, as)
  }
  const checkAs = async (...change: Parameters<typeof startCheck>): Promise<Import> => {
    await startCheck(...change)
    await node.settled()
    return find(change[0].Id)
  }
  return {
    upload,
    find,
    startCheck,
    checkAs,
    /** Uploads and checks with the guessed mapping and changed options. */
    check: async (content: string | Buffer, options: Partial<ImportOptions> = {}, kind: ImportKind = 'sessions') =>
      checkAs((await upload(content, { kind })).body, {}, options),
    confirm: async ({ Id }: { Id: number }): Promise<Import> => {
      await node.call(importsApi.confirm, { id: Id }, as)
      await node.settled()
      return find(Id)
    },
    cancel: ({ Id }: { Id: number }) => node.call(importsApi.cancel, { id: Id }, as),
    /** `2 ADD`, `3 REJECTED imports.endMissing`, of all rows or those left out. */
    outcomes: async ({ Id }: { Id: number }, show: 'ALL' | 'LEFT_OUT' = 'ALL'): Promise<string[]> => {
      const { body } = await node.call(importsApi.rows, { id: Id, show }, as)
      return body.map(({ Line, Outcome, Reasons }) => [Line, Outcome, ...Reasons].join(' '))
    },
    sessions: () => rowsIn(node.db, 'sessions'),
    staged: () => rowsIn(node.db, 'import_rows'),
  }
}

/** The desk of a global admin, and those of other users. */
export const openDesk = async (node: TestNode) => {
  const admin: User = await anOwner().globalAdmin().save(node.db)
  return { admin, ...deskOf(node, admin), as: (user: User) => deskOf(node, user) }
}

export const rowsIn = (db: Db, table: string): Promise<number> =>
  countOf(db, sql`select count(*) from ${sql.table(table)}`)

/** The steps of an import: a test decides when a run begins, crashes and repeats. */
export const stepsOn = (services: Services, signal?: AbortSignal) => {
  const ctx = stepsWithoutJobs(services, signal)
  /** Uploaded and in state CHECKING. */
  const checking = async (content: string, kind: ImportKind = 'sessions', options = {}): Promise<number> => {
    const uploaded = await uploadImport(ctx, { kind, fileName: 'x.csv', bytes: Readable.from([Buffer.from(content)]) })
    const Options = { ...uploaded.Options, ...options }
    await checkImport(ctx, { id: uploaded.Id, Mapping: uploaded.Mapping, Options })
    return uploaded.Id
  }
  /** An import in state IMPORTING, before its first run. */
  const confirmed = async (...file: Parameters<typeof checking>): Promise<number> => {
    const id = await checking(...file)
    await runCheck(ctx, id)
    await confirmImport(ctx, { id })
    return id
  }
  return { ctx, checking, confirmed }
}
