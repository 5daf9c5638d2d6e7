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

/** Leaves the converter out of the browser's code: 5 kB less on every first visit. */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (converter.test(id) ? nothing : undefined),
})
