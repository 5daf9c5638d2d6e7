import { mostAttachmentBytes, type Attachments } from '@parkla/contract/kit/attachments.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { base64Of } from '../../../kit/base64.ts'
import { reasonText } from '../../../kit/phrases.ts'
import { scaledPhoto } from '../../officers/app/scaled-photo.ts'

/** Image types that the server reads without a conversion. */
const readableTypes = ['image/jpeg', 'image/png', 'image/webp']

const isTooBig = (files: readonly File[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) > mostAttachmentBytes

/** The end of a long name, with its extension. */
export const letterName = ({ name }: File): string => name.slice(-200)

/**
 * Files of an objection as a call sends them. Photos are scaled only above the limit, where a scan becomes harder to read, or to convert
 * them; the server refuses what the browser cannot read.
 *
 * @throws ApiError as the server answers it, for files above the limit: their call would be cut off.
 */
export const letterFiles = async (files: readonly File[], scale = scaledPhoto): Promise<Attachments> => {
  const asJpeg = async (file: File): Promise<File> =>
    file.type.startsWith('image/') && (isTooBig(files) || !readableTypes.includes(file.type))
      ? scale(file).then(
          (photo) => new File([photo], file.name.replace(/(\.\w+)?$/, '.jpg')),
          () => file,
        )
      : file
  const sent = await Promise.all(files.map(asJpeg))
  if (isTooBig(sent)) {
    const Error = 'fines.objectionFilesTooBig'
    const Message = reasonText(reject(Error))
    throw new ApiError(422, { Error, Message, Fields: [{ Field: 'Files', Error, Message }] })
  }
  return Promise.all(
    sent.map(async (file) => ({
      fileName: letterName(file),
      content: base64Of(new Uint8Array(await file.arrayBuffer())),
    })),
  )
}
