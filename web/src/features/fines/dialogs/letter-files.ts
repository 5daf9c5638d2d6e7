import { mostAttachmentBytes, type Attachments } from '@parkla/contract/kit/attachments.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { ApiError } from '../../../kit/api-error.ts'
import { base64Of } from '../../../kit/base64.ts'
import { reasonText } from '../../../kit/phrases.ts'
import { scaledPhoto } from '../officer-app/scaled-photo.ts'

/** Photos scaled; the server refuses what the browser cannot read. */
const bytesOf = async (file: File): Promise<Uint8Array> => {
  const sent = file.type.startsWith('image/') ? await scaledPhoto(file).catch(() => file) : file
  return new Uint8Array(await sent.arrayBuffer())
}

/**
 * Files of an objection as a call sends them.
 *
 * @throws ApiError as the server answers it, for files above the limit: their call would be cut off.
 */
export const letterFiles = async (files: readonly File[]): Promise<Attachments> => {
  const contents = await Promise.all(files.map(bytesOf))
  if (contents.reduce((sum, { length }) => sum + length, 0) > mostAttachmentBytes) {
    const Error = 'fines.objectionFilesTooBig'
    const Message = reasonText(reject(Error))
    throw new ApiError(422, { Error, Message, Fields: [{ Field: 'Files', Error, Message }] })
  }
  return files.map(({ name }, at) => ({ fileName: name, content: base64Of(contents[at] ?? new Uint8Array()) }))
}
