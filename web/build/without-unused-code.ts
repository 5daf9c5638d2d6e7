import type { Plugin } from 'vite'

/** Zod's way from a schema to a JSON schema: the server's OpenAPI document needs it, the browser never does. */
const converter = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors|json-schema-generator)\.js$/

const nothing = `
const absent = () => () => { throw new Error('JSON schemas are made on the server') }
export const createToJSONSchemaMethod = absent
export const createStandardJSONSchemaMethod = absent
export const toJSONSchema = absent
export const JSONSchemaGenerator = absent
`

/** Zod's own texts; the browser shows texts of ours by reason code. */
const english = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/

/** Zod's guard against objects that contain themselves, which no JSON does; `zod/mini` does without it, too. */
const cycles = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/

const noCycles = `
export const memoizer = () => undefined
export const isBackEdge = () => false
export const isRecursiveSchema = () => false
export class $ZodCyclicError extends Error {}
`

/** A replacement for old Reacts of a hook that ours has. */
const hookForOldReacts = /[\\/]use-sync-external-store[\\/]shim[\\/]index\.js$/

/** Paging inside one query; lists here page by their address. */
const infiniteQueries = /[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/

const noInfiniteQueries = `
export const infiniteQueryBehavior = () => { throw new Error('Infinite queries are left out of the build') }
export const hasNextPage = () => false
export const hasPreviousPage = () => false
`

/** Zod's objects, in which a parser is compiled at runtime if the page may run generated code. */
const objects = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/** Palettes of Mantine that no page names. */
export const unusedPalettes = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime']
const palettes = /[\\/]MantineProvider[\\/]default-colors\.mjs$/

const withoutPalettes = (code: string): string =>
  code.replaceAll(new RegExp(`\\b(?:${unusedPalettes.join('|')}): \\[[^\\]]*\\],?`, 'g'), '')

/** Leaves out what packages carry and the browser does not use: 9 kB less on every first visit. */
export const withoutUnusedCode = (): Plugin => ({
  name: 'without-unused-code',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    if (english.test(id)) return 'export default () => ({ localeError: () => undefined })'
    if (cycles.test(id)) return noCycles
    if (hookForOldReacts.test(id)) return `export { useSyncExternalStore } from 'react'`
    if (infiniteQueries.test(id)) return noInfiniteQueries
    return converter.test(id) ? nothing : undefined
  },
  // The security policy forbids generated code, so every browser takes the parser without it.
  transform: (code, id) => {
    if (palettes.test(id)) return withoutPalettes(code)
    return objects.test(id) ? code.replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init') : undefined
  },
})
