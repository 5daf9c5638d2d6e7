import { objectionsApi } from '@parkla/contract/enforcement/objections/objections.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { fileObjection } from './file-objection.ts'
import { answerObjection, assignObjection } from './objections.commands.ts'
import {
  exportObjections,
  listObjections,
  listTemplates,
  openAttachment,
  totalObjections,
} from './objections.queries.ts'

export const objectionsRoutes = bind(objectionsApi, {
  list: listObjections,
  totals: totalObjections,
  export: exportObjections,
  file: fileObjection,
  attachment: openAttachment,
  templates: listTemplates,
  assign: assignObjection,
  answer: answerObjection,
})
