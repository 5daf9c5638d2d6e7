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

/** A replacement for old Reacts of a hook that ours has. */
const hookForOldReacts = /[\\/]use-sync-external-store[\\/]shim[\\/]index\.js$/

/** Leaves out what packages carry and the browser does not use: 7 kB less on every first visit. */
export const withoutUnusedCode = (): Plugin => ({
  name: 'without-unused-code',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    if (english.test(id)) return 'export default () => ({ localeError: () => undefined })'
    if (hookForOldReacts.test(id)) return `export { useSyncExternalStore } from 'react'`
    return converter.test(id) ? nothing : undefined
  },
})
