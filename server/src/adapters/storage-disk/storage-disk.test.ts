import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storagePortSuite } from '../../ports/storage.suite.ts'
import { openDiskStorage } from './storage-disk.adapter.ts'

const openInTemporaryFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'parkla-storage-'))
  const folder = join(root, 'files')
  await writeFile(join(root, 'a-file'), '')
  return {
    root,
    folder,
    port: openDiskStorage({ folder }),
    broken: openDiskStorage({ folder: join(root, 'a-file') }),
    reopened: () => Promise.resolve(openDiskStorage({ folder })),
    close: () => rm(root, { recursive: true }),
  }
}

storagePortSuite('disk', openInTemporaryFolder)

test('symbolic link out of the folder: not followed', async () => {
  const storage = await openInTemporaryFolder()
  const outside = join(storage.root, 'outside')
  await mkdir(outside)
  await mkdir(storage.folder)
  await symlink(outside, join(storage.folder, 'link'))
  for (const key of ['link/x', 'link/deeper/x']) {
    await expect(storage.port.put(key, Uint8Array.of(1), 'x/y')).rejects.toMatchObject({ reason: 'refused' })
    await expect(storage.port.get(key)).rejects.toMatchObject({ reason: 'refused' })
  }
  expect(await readdir(outside)).toEqual([])
  await storage.close()
})

test('interrupted write: no partial file', async () => {
  const storage = await openInTemporaryFolder()
  await storage.port.put('a', Uint8Array.of(1), 'x/y')
  await expect(storage.port.put('b', Uint8Array.of(1), 'x\ny')).rejects.toMatchObject({ reason: 'refused' })
  expect(await readdir(storage.folder)).toEqual(['a.stored'])
  await storage.close()
})
