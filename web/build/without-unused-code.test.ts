import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unusedPalettes } from './without-unused-code.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const named = new RegExp(
  `mantine-color-(?:${unusedPalettes.join('|')})-|(['"])(?:${unusedPalettes.join('|')})(?:\\.\\d)?\\1`,
)

test('palettes that the build leaves out: named by no file', () => {
  const files = globSync('**/*.{ts,tsx,css}', { cwd: source }).filter((file) =>
    named.test(readFileSync(`${source}${file}`, 'utf8')),
  )
  expect(files).toEqual([])
})
