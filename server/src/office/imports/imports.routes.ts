import { Readable } from 'node:stream'
import { importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import { mayImport } from '@parkla/contract/office/imports/imports.policy.ts'
import type { Context } from '../../kit/context.ts'
import { insist, Rejection } from '../../kit/errors.ts'
import { bind } from '../../kit/http/routes.ts'
import { cancelImport, checkImport, chooseHeadings, confirmImport, uploadImport } from './imports.commands.ts'
import { importTemplate, rejectsFile } from './import-downloads.ts'
import { findImport, importSeenBy, listImports, listRows } from './imports.queries.ts'

/** 404 unless the user may see the import; its kind and owner never change. */
const ofSeen =
  <Input extends { id: number }, Answer>(carryOut: (ctx: Context, input: Input) => Promise<Answer>) =>
  async (ctx: Context, input: Input): Promise<Answer> =>
    carryOut(ctx, { ...input, id: await importSeenBy(ctx, input.id) })

export const importsRoutes = bind(importsApi, {
  list: listImports,
  upload: (ctx, file, { body }) => {
    insist(mayImport(ctx.actor, file.kind))
    if (!(body instanceof Readable)) throw new Rejection(400, 'imports.fileMissing')
    return uploadImport(ctx, { ...file, bytes: body, region: ctx.actor.region })
  },
  find: ofSeen((ctx, { id }) => findImport(ctx.db, id)),
  chooseHeadings: ofSeen(chooseHeadings),
  template: async (ctx, { kind }) => {
    insist(mayImport(ctx.actor, kind))
    return importTemplate(kind, ctx.language)
  },
  check: ofSeen(checkImport),
  rows: ofSeen((ctx, page) => listRows(ctx.db, page)),
  rejectsFile: ofSeen((ctx, { id }) => rejectsFile(ctx, id)),
  confirm: ofSeen(async (ctx, { id }) => {
    insist(mayImport(ctx.actor, (await findImport(ctx.db, id)).Kind))
    return confirmImport(ctx, { id })
  }),
  cancel: ofSeen(cancelImport),
})
