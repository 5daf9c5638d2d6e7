import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const classNames = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/
const wholeSheet = /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/
const shared = ['baseline', 'default-css-variables', 'global']

const sheetOf = (name: string): string =>
  createRequire(import.meta.url).resolve(`@mantine/core/styles/${name}.layer.css`)

/**
 * Replaces Mantine's stylesheet of all components by one sheet per component, imported by the component itself, so that a
 * page loads the styles of what it shows. They are in a cascade layer: our own styles win whatever is loaded first.
 */
export const componentStyles = (): Plugin => ({
  name: 'component-styles',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    wholeSheet.test(id) ? shared.map((name) => readFileSync(sheetOf(name), 'utf8')).join('\n') : undefined,
  transform: (code, id) => {
    const [, name] = classNames.exec(id) ?? []
    return name === undefined ? undefined : { code: `import ${JSON.stringify(sheetOf(name))}\n${code}`, map: null }
  },
})
