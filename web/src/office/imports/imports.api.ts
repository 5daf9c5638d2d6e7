import { importMaxBytes, importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import { callsOf, failure } from '../../kit/api/client.ts'
import { refresh } from '../../kit/api/query.ts'
import { upload, type UploadOptions } from '../../kit/api/upload.ts'

export const imports = callsOf('imports', importsApi)

/** The server keeps 200 characters of a name; the file type is at the end. */
const shortName = (name: string): string => (name.length > 200 ? name.slice(-200) : name)

/** Uploads a file whose columns are mapped next. Rejects with ApiError. */
export const sendFile = async (kind: ImportKind, file: File, options: UploadOptions): Promise<Import> => {
  // Beyond the limit the server closes the connection without an answer.
  if (file.size > importMaxBytes) throw failure(413, 'request.tooLarge')
  const made = await upload(imports.upload, { input: { kind, fileName: shortName(file.name) }, file }, options)
  void refresh('imports')
  return made
}
