import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'

type ObjectSchema = NonNullable<Endpoint['body']>
type Fields = Record<string, unknown>

const pick = (schema: ObjectSchema | undefined, input: Fields): Fields =>
  Object.fromEntries(
    Object.keys(schema?._zod.def.shape ?? {})
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name]]),
  )

const addressOf = (path: string, params: Fields): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Empty and absent filters are left out; several values of one name are repeated. */
const queryText = (query: Fields): string => {
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((each) => [name, each]) : [[name, value]]))
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => [String(name), String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** Places of an endpoint's input: path, query and body, by the names of its schemas. `body` is absent where the endpoint has none. */
export const requestOf = (endpoint: Endpoint, input: Fields): { url: string; body: string | undefined } => ({
  url: addressOf(endpoint.path, pick(endpoint.params, input)) + queryText(pick(endpoint.query, input)),
  body: endpoint.body && !endpoint.upload ? JSON.stringify(pick(endpoint.body, input)) : undefined,
})

type Timeouts = { requestTimeoutSeconds: number; fileTimeoutSeconds: number }

/** Timeouts of the operator settings; reports and calls that return a file or take a large body have the longer one (R16). */
export const timeoutMsOf = (
  { file, bodyLimit, isSlow }: Pick<Endpoint, 'file' | 'bodyLimit' | 'isSlow'>,
  { requestTimeoutSeconds, fileTimeoutSeconds }: Timeouts = { requestTimeoutSeconds: 15, fileTimeoutSeconds: 60 },
): number =>
  (isSlow === true || file !== undefined || bodyLimit !== undefined ? fileTimeoutSeconds : requestTimeoutSeconds) * 1000
