import { Readable } from 'node:stream'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { Rejection } from '../../kit/errors.ts'
import { bind } from '../../kit/routes.ts'
import { cancelImport, checkImport, confirmImport, uploadImport } from './imports.commands.ts'
import { findImport, listImports, listRows } from './imports.queries.ts'
import { rejectsFile } from './imports.rejects-file.ts'

export const importsRoutes = bind(importsApi, {
  list: (ctx, page) => listImports(ctx.db, page),
  upload: (ctx, file, { body }) => {
    if (!(body instanceof Readable)) throw new Rejection(400, 'imports.fileMissing')
    return uploadImport(ctx, { ...file, bytes: body, region: ctx.actor.region })
  },
  find: (ctx, { id }) => findImport(ctx.db, id),
  check: checkImport,
  rows: (ctx, page) => listRows(ctx.db, page),
  rejectsFile: (ctx, { id }) => rejectsFile(ctx, id),
  confirm: confirmImport,
  cancel: cancelImport,
})
