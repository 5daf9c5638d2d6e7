import multipart from '@fastify/multipart'
import { mostAttachmentBytes, mostAttachments, type Attachments } from '@parkla/contract/kit/attachments.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Fields and files of a form; `isTooBig` when the files are above the limit: then only the fields, which come first. */
export type SentForm = { values: Record<string, string>; files: Attachments; isTooBig: boolean }

/** Accepts forms with files in this scope of the server only. */
export const acceptFormsWithFiles = async (scope: FastifyInstance): Promise<void> => {
  // One file more than may be sent: the API refuses it at its field.
  const limits = { fileSize: mostAttachmentBytes, files: mostAttachments + 1, fields: 20, fieldSize: 20_000 }
  await scope.register(multipart, { limits })
}

const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413

/** Fields and files; a browser sends an empty file for an empty choice. */
export const readFormWithFiles = async (request: FastifyRequest): Promise<SentForm> => {
  const sent: SentForm = { values: {}, files: [], isTooBig: false }
  let total = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        total += bytes.length
        if (total > mostAttachmentBytes) return { ...sent, isTooBig: true }
        if (bytes.length > 0) sent.files.push({ fileName: part.filename || 'file', content: bytes.toString('base64') })
      } else sent.values[part.fieldname] = typeof part.value === 'string' ? part.value : ''
    }
    return sent
  } catch (error) {
    if (!isOverLimit(error)) throw error
    return { ...sent, isTooBig: true }
  }
}
