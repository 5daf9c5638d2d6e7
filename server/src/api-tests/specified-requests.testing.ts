import type { Payload } from '@parkla/contract/specified/payload.ts'
import { specifiedCalls } from '@parkla/contract/specified/specified-calls.ts'
import type { SpecifiedHome } from './specified-records.testing.ts'

/** `GET /adminapi/places/{}` in its parts. */
export const callOf = (call: string) => {
  const [method, path = ''] = call.split(' ')
  return { method: method as 'GET', path } // one of those of the specification
}

/** Sends a call of the specification as its own client does, from an address of its own. */
export const sendSpecified = async (
  { node, admin }: SpecifiedHome,
  call: string,
  { path = [], query, headers = {}, body }: Payload,
) => {
  const { method, path: template } = callOf(call)
  const values = [...path]
  const url = template.replaceAll('{}', () => encodeURIComponent(String(values.shift())))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await node.app.inject({
    method,
    url: query === undefined ? url : `${url}?${search.toString()}`,
    remoteAddress: `10.1.${specifiedCalls.indexOf(call)}.1`,
    headers: { authorization: `Bearer ${await node.signIn(admin)}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  const isJson = response.headers['content-type']?.toString().includes('json') === true
  return {
    status: response.statusCode,
    text: response.body.slice(0, 300),
    answer: isJson ? response.json<unknown>() : {},
  }
}
