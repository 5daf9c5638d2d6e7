import { Readable } from 'node:stream'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import type { TestNode } from '../../kit/testing/test-node.ts'
import { plainTransaction } from '../../kit/transaction.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { saveRegions } from '../places/places.factory.ts'
import { checkImport, confirmImport, uploadImport } from './imports.commands.ts'
import type { StepContext } from './step-context.ts'
import { mappingOf, uploadUrl } from './imports.factory.ts'

type Answer = { status: number; body: Import & { Error: string } }

/** A global admin at the screen /imports. */
export type Desk = {
  admin: { id: number }
  upload: (content: string | Buffer, fileName?: string, kind?: ImportKind) => Promise<Answer>
  find: (id: number) => Promise<Import>
  /** Uploads and tries with the guessed mapping, changed where asked. */
  check: (content: string | Buffer, change?: Partial<ImportOptions>, kind?: ImportKind) => Promise<Import>
  confirm: (checked: { Id: number }) => Promise<Import>
  sessions: () => Promise<number>
}

export const openDesk = async (node: TestNode): Promise<Desk> => {
  await saveRegions(node.db)
  const admin = await anOwner().globalAdmin().save(node.db)
  const upload: Desk['upload'] = async (content, fileName = 'sessions.csv', kind = 'sessions') => {
    const response = await node.app.inject({
      method: 'POST',
      url: uploadUrl(importsApi.upload, fileName, kind),
      headers: { authorization: `Bearer ${await node.signIn(admin)}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const find: Desk['find'] = async (id) => (await node.call(importsApi.find, { id }, { as: admin })).body
  return {
    admin,
    upload,
    find,
    check: async (content, change = {}, kind = 'sessions') => {
      const { body } = await upload(content, `${kind}.csv`, kind)
      const Options = { ...body.Options, ...change }
      await node.call(importsApi.check, { id: body.Id, Mapping: mappingOf(body), Options }, { as: admin })
      await node.settled()
      return find(body.Id)
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

/** How a run is begun by hand. */
export type Steps = {
  ctx: StepContext
  /** Uploaded and told to check, which nobody does yet. */
  checking: (content: string, kind?: ImportKind) => Promise<number>
  confirm: (id: number) => Promise<Import>
}

/** The steps by hand: nothing is enqueued, so that a test decides when a run begins, dies and begins again. */
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
