import type { Endpoint, Method } from '@parkla/contract/kit/endpoint.ts'
import type * as z from 'zod'

export type RequestParts = { method: Method; url: string; payload: string | undefined }

type Values = Readonly<Record<string, unknown>>

const namesIn = (schema: z.core.$ZodObject | undefined): string[] => Object.keys(schema?._zod.def.shape ?? {})

const withParams = (path: string, input: Values): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))

const queryOf = (names: readonly string[], input: Values): string => {
  const present = names.filter((name) => input[name] !== undefined)
  const query = new URLSearchParams(Object.fromEntries(present.map((name) => [name, String(input[name])])))
  return present.length === 0 ? '' : `?${query.toString()}`
}

/** Path, query and body of a contract call, each value where its endpoint declares it; undeclared ones go into the body. */
export const requestOf = (endpoint: Endpoint, input: Values): RequestParts => {
  const inPath = namesIn(endpoint.params)
  const inQuery = namesIn(endpoint.query)
  const body = Object.entries(input).filter(([name]) => !inPath.includes(name) && !inQuery.includes(name))
  return {
    method: endpoint.method,
    url: withParams(endpoint.path, input) + queryOf(inQuery, input),
    payload: endpoint.body === undefined && body.length === 0 ? undefined : JSON.stringify(Object.fromEntries(body)),
  }
}

/** `'POST /adminapi/x'` with its input as JSON body. */
export const requestTo = (methodAndPath: string, input: unknown): RequestParts => {
  const [method = 'GET', url = '/'] = methodAndPath.split(' ')
  return { method: method as Method, url, payload: input === undefined ? undefined : JSON.stringify(input) }
}
