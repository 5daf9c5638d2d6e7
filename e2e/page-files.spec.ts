import { readFileSync, statSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { inRepository } from '../tools/repository.ts'

type PageFiles = { path: string; files: string[] }

const page = /\{path:`([^`]+)`,scripts:\[([^\]]*)\],styles:\[([^\]]*)\]/g

/** Scripts and styles that index.html names for each page, without those that every page loads. */
const filesOfPages = (): PageFiles[] => {
  const html = readFileSync(inRepository('web', 'dist', 'index.html'), 'utf8')
  const pages = Array.from(html.matchAll(page), ([, path = '', scripts = '', styles = '']) => ({
    path,
    files: Array.from(`${scripts},${styles}`.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
  }))
  const isShell = (file: string): boolean => pages.every(({ files }) => files.includes(file))
  return pages.map(({ path, files }) => ({ path, files: files.filter((file) => !isShell(file)) }))
}

const kilobytesOf = (file: string): number => {
  const built = inRepository('web', 'dist', file)
  return (statSync(`${built}.br`, { throwIfNoEntry: false }) ?? statSync(built)).size / 1000
}

type Limit = { files: number; kilobytes: number }

const usual: Limit = { files: 20, kilobytes: 60 }

/** Pages above the usual limits. */
const limits: Readonly<Record<string, Limit>> = {
  '/': { files: 22, kilobytes: 64 },
  '/officer': { files: 20, kilobytes: 60 },
  '/home': { files: 22, kilobytes: 64 },
  '/booking': { files: 21, kilobytes: 71 },
  '/place/[^/]+': { files: 40, kilobytes: 117 },
  '/settings/regions': { files: 20, kilobytes: 65 },
  '/imports/[^/]+': { files: 32, kilobytes: 85 },
  '/profile': { files: 21, kilobytes: 70 },
  '/whitelists/[^/]+': { files: 29, kilobytes: 84 },
  '/fleets/[^/]+': { files: 25, kilobytes: 77 },
  '/campaign/[^/]+': { files: 27, kilobytes: 81 },
  '/parking-fine/[^/]+': { files: 22, kilobytes: 60 },
  '/report': { files: 29, kilobytes: 88 },
}

test('scripts and styles of each page beyond those of every page: within the limits of files and kilobytes', () => {
  const pages = filesOfPages()
  expect(pages.length).toBeGreaterThan(47)
  const over = pages.flatMap(({ path, files }) => {
    const limit = limits[path] ?? usual
    const kilobytes = files.reduce((sum, file) => sum + kilobytesOf(file), 0)
    const isOver = files.length > limit.files || kilobytes > limit.kilobytes
    return isOver
      ? [`${path}: ${files.length} files of ${limit.files}, ${kilobytes.toFixed(1)} kB of ${limit.kilobytes}`]
      : []
  })
  expect(over).toEqual([])
})
