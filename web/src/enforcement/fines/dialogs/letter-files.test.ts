import { mostAttachmentBytes } from '@parkla/contract/kit/attachments.ts'
import { expect, test } from 'vitest'
import { letterFiles } from './letter-files.ts'

const aFile = (name: string, type: string, size: number): File => new File([new Uint8Array(size)], name, { type })
const scale = async (): Promise<Blob> => new Blob(['small'])
const sizes = async (files: File[]) =>
  (await letterFiles(files, scale)).map(({ fileName, content }) => [fileName, atob(content).length])

test('scans within the limit: sent as they are', async () => {
  expect(await sizes([aFile('scan.png', 'image/png', mostAttachmentBytes)])).toEqual([
    ['scan.png', mostAttachmentBytes],
  ])
})

test('files above the limit: photos are scaled to JPEG, other files stay', async () => {
  const files = [aFile('scan.2.png', 'image/png', mostAttachmentBytes), aFile('letter.pdf', 'application/pdf', 9)]
  expect(await sizes(files)).toEqual([
    ['scan.2.jpg', 5],
    ['letter.pdf', 9],
  ])
})

test('photo that the server does not read: converted within the limit too', async () => {
  expect(await sizes([aFile('photo.HEIC', 'image/heic', 9)])).toEqual([['photo.jpg', 5]])
})

test('PDF above the limit: refused', async () => {
  await expect(letterFiles([aFile('a.pdf', 'application/pdf', mostAttachmentBytes + 1)], scale)).rejects.toMatchObject({
    reason: 'fines.objectionFilesTooBig',
  })
})

test('file name over 200 characters: its end is sent', async () => {
  const [file] = await letterFiles([aFile(`${'x'.repeat(300)}.pdf`, 'application/pdf', 1)], scale)
  expect(file?.fileName).toBe(`${'x'.repeat(196)}.pdf`)
})
