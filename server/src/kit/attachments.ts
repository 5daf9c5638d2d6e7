import type { Attachments } from '@parkla/contract/kit/attachments.ts'
import { mostAttachmentBytes } from '@parkla/contract/kit/attachments.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import type { Services } from './context.ts'
import { insist, rejectionOf } from './errors.ts'
import { readPhoto } from './photos.ts'

export type StoredFile = {
  fileName: string
  contentType: 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
  key: string
}

export const fileColumns = ({ fileName, contentType, bytes, key }: StoredFile) => ({
  file_name: fileName,
  content_type: contentType,
  bytes: bytes.length,
  storage_key: key,
})

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/** The name with the ending of its content: a download opens by its ending, whatever the sender called it. */
export const namedByContent = (fileName: string, ending: 'jpg' | 'pdf'): string => {
  const isRight = ending === 'pdf' ? /\.pdf$/i : /\.jpe?g$/i
  return isRight.test(fileName) ? fileName : `${fileName.replace(/(?<=.)\.[a-z\d]{1,8}$/i, '')}.${ending}`
}

/**
 * Files of a form, with keys below `folder`. Photos are stored anew; a PDF stays as it is and is only ever downloaded. 422 with
 * these reasons for too many bytes and for anything else (R16).
 */
export const readAttachments = async (
  sent: Attachments,
  { folder, tooBig, notAFile }: { folder: string; tooBig: string; notAFile: string },
): Promise<StoredFile[]> => {
  const contents = sent.map(({ content }) => Buffer.from(content, 'base64'))
  const total = contents.reduce((sum, { length }) => sum + length, 0)
  insist(total <= mostAttachmentBytes ? { ok: true } : reject(tooBig), 'Files')
  const files: StoredFile[] = []
  for (const [at, content] of contents.entries()) {
    const fileName = sent[at]?.fileName ?? ''
    const key = `${folder}/${at}`
    if (isPdf(content))
      files.push({
        fileName: namedByContent(fileName, 'pdf'),
        contentType: 'application/pdf',
        bytes: content,
        key: `${key}.pdf`,
      })
    else {
      const bytes = await readPhoto(content, notAFile).catch(() => {
        throw rejectionOf(reject(notAFile), 'Files')
      })
      files.push({ fileName: namedByContent(fileName, 'jpg'), contentType: 'image/jpeg', bytes, key: `${key}.jpg` })
    }
  }
  return files
}

/**
 * Files are written before the rows that name them; those of a refused request are removed, unless the same request was stored
 * meanwhile, with these files.
 */
export const storeWithFiles = async <Answer>(
  { storage }: Services['ports'],
  files: readonly StoredFile[],
  { store, isStored }: { store: () => Promise<Answer>; isStored: () => Promise<boolean> },
): Promise<Answer> => {
  for (const { key, bytes, contentType } of files) await storage.put(key, bytes, contentType)
  try {
    return await store()
  } catch (error) {
    if (!(await isStored())) for (const { key } of files) await storage.remove(key)
    throw error
  }
}
