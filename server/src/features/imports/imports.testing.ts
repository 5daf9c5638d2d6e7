import { Readable } from 'node:stream'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { ColumnMapping, Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/database.ts'
import type { TestNode } from '../../kit/testing/test-node.ts'
import { plainTransaction } from '../../kit/transaction.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { saveRegions } from '../places/places.factory.ts'
import { checkImport, confirmImport, uploadImport } from './imports.commands.ts'
import { mappingOf, uploadUrl } from './imports.factory.ts'
import type { StepContext } from './step-context.ts'

type Answer = { status: number; body: Import & { Error: string } }
type User = { id: number }

/** Removes all that imports add. */
export const clearImports = async (db: Db): Promise<void> => {
  await sql`
    truncate import_mappings, bookings, sessions, import_rows, imports, places, clients, plates, client_plates, audit_events
    cascade`.execute(db)
}

/** A global admin on the page /imports, unless another user is given. */
export type Desk = {
  admin: User
  upload: (content: string | Buffer, file?: { fileName?: string; kind?: ImportKind; as?: User }) => Promise<Answer>
  find: (id: number) => Promise<Import>
  /** Uploads and checks with the guessed mapping and changed options. */
  check: (content: string | Buffer, change?: Partial<ImportOptions>, kind?: ImportKind) => Promise<Import>
  /** Checks an uploaded file with a changed mapping. */
  checkAs: (uploaded: Import, mapping?: ColumnMapping, as?: User) => Promise<Import>
  confirm: (checked: { Id: number }) => Promise<Import>
  sessions: () => Promise<number>
}

export const openDesk = async (node: TestNode): Promise<Desk> => {
  await saveRegions(node.db)
  const admin = await anOwner().globalAdmin().save(node.db)
  const upload: Desk['upload'] = async (content, { kind = 'sessions', fileName = `${kind}.csv`, as = admin } = {}) => {
    const response = await node.app.inject({
      method: 'POST',
      url: uploadUrl(importsApi.upload, fileName, kind),
      headers: { authorization: `Bearer ${await node.signIn(as)}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const find: Desk['find'] = async (id) => (await node.call(importsApi.find, { id }, { as: admin })).body
  const checkAs: Desk['checkAs'] = async (uploaded, mapping = {}, as = admin) => {
    const input = { id: uploaded.Id, Mapping: { ...mappingOf(uploaded), ...mapping }, Options: uploaded.Options }
    await node.call(importsApi.check, input, { as })
    await node.settled()
    return find(uploaded.Id)
  }
  return {
    admin,
    upload,
    find,
    checkAs,
    check: async (content, change = {}, kind = 'sessions') => {
      const { body } = await upload(content, { kind })
      return checkAs({ ...body, Options: { ...body.Options, ...change } })
    },
    confirm: async ({ Id }) => {
      await node.call(importsApi.confirm, { id: Id }, { as: admin })
      await node.settled()
      return find(Id)
    },
    sessions: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from sessions`.execute(node.db)
      return rows[0]?.count ?? 0
    },
  }
}

/** The steps of an import without a job queue. */
export type Steps = {
  ctx: StepContext
  /** Uploaded and in state CHECKING. */
  checking: (content: string, kind?: ImportKind) => Promise<number>
  confirm: (id: number) => Promise<Import>
}

/** Enqueues nothing, so that a test decides when a run begins, crashes and repeats. */
export const stepsOn = (node: TestNode, signal: StepContext['signal'] = new AbortController().signal): Steps => {
  const { services } = node
  const ctx: StepContext = {
    ...services,
    jobs: { enqueue: () => Promise.resolve(), close: () => Promise.resolve() },
    transaction: plainTransaction(services.db),
    now: services.clock().toISOString(),
    signal,
  }
  return {
    ctx,
    checking: async (content, kind = 'sessions') => {
      const bytes = Readable.from([Buffer.from(content)])
      const uploaded = await uploadImport(ctx, { kind, fileName: 'x.csv', bytes })
      await checkImport(ctx, { id: uploaded.Id, Mapping: mappingOf(uploaded), Options: uploaded.Options })
      return uploaded.Id
    },
    confirm: (id: number) => confirmImport(ctx, { id }),
  }
}
