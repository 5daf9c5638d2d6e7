import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderInUse, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkla-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('data folder', () => {
  test('folder: locked once, free after release', () => {
    const release = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(DataFolderInUse)
    release()
    expect(lockFolder(folder)).toBeTypeOf('function')
  })
  test('lock of a dead process: taken over', () => {
    writeFileSync(join(folder, 'parkla.pid'), '999999999 1')
    expect(lockFolder(folder)).toBeTypeOf('function')
    expect(() => lockFolder(folder)).toThrow(DataFolderInUse)
  })
  test('process id reused: taken over', () => {
    writeFileSync(join(folder, 'parkla.pid'), `${process.ppid} 1`)
    expect(lockFolder(folder)).toBeTypeOf('function')
  })
  test('takeover by another process under way: refused', () => {
    writeFileSync(join(folder, 'parkla.pid'), '999999999 1')
    const other = lockFolder(`${folder}/other`)
    writeFileSync(join(folder, 'parkla.pid.takeover'), '999999999 1')
    expect(lockFolder(folder)).toBeTypeOf('function')
    other()
  })
})
