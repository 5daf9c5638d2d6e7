import { isSpecified, type Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { ErrorAnswer, idempotencyHeader } from '@parkla/contract/kit/error.ts'
import { nextCursorHeader, nextPageHeader } from '@parkla/contract/kit/page.ts'
import * as z from 'zod'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format is enough; zod's date patterns are hundreds of characters long.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  }) as Json // A JSON schema is a JSON object.
  return rest
}

const parametersOf = (schema: z.core.$ZodObject | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  // An object schema, by the type of the parameter.
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, fieldSchema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: fieldSchema,
  }))
}

const fieldsOf = ({ body }: Endpoint): object => body?._zod.def.shape ?? {}

const headerParameters = (endpoint: Endpoint): Json[] => [
  { name: 'Language', in: 'header', schema: { type: 'string', enum: ['et', 'en', 'lv'] } },
  ...(endpoint.method === 'GET'
    ? []
    : [
        {
          name: idempotencyHeader,
          in: 'header',
          description: 'A repeat with the same key receives the first answer',
          required: endpoint.needsKey === true && !isSpecified(endpoint) && !('UpdatedAt' in fieldsOf(endpoint)),
          schema: { type: 'string', maxLength: 100 },
        },
      ]),
]

const successOf = (endpoint: Endpoint): Json => {
  if (endpoint.file)
    return { description: 'The file', content: { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } } }
  if (endpoint.stream)
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  const row = endpoint.answer ? jsonSchema(endpoint.answer, 'output') : { type: 'object' }
  const header = (description: string, type: string) => ({ description, schema: { type } })
  return {
    description: 'Success',
    ...(endpoint.paged && {
      headers: {
        [nextPageHeader]: header('Next zero-based page, 0 = none', 'integer'),
        [nextCursorHeader]: header('Where the next page begins', 'string'),
      },
    }),
    content: { 'application/json': { schema: endpoint.paged ? { type: 'array', items: row } : row } },
  }
}

const bodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.upload)
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  return endpoint.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }
    : {}
}

const operationOf = (endpoint: Endpoint, tag: string): Json => ({
  tags: [tag],
  summary: endpoint.summary,
  'x-permission': endpoint.permission,
  'x-scope': endpoint.scope,
  ...(endpoint.errors && { 'x-errors': endpoint.errors }),
  security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headerParameters(endpoint),
  ],
  ...bodyOf(endpoint),
  responses: {
    200: successOf(endpoint),
    '4XX': {
      description: 'Refused, with a stable reason code',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
})

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

export type OpenApi = { paths: Record<string, Record<string, Json>> } & Json

/** OpenAPI 3.1 document of the endpoints. */
export const openApiDocument = (endpoints: readonly Endpoint[]): OpenApi => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = openApiPath(endpoint.path)
    const tag = path.split('/')[2] ?? 'admin'
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, tag) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parkla admin API',
      version: '1',
      description: 'Paths and names are those of the specification; what is added is marked +.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(ErrorAnswer, 'output') },
    },
  }
}
