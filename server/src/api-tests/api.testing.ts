import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { idempotencyHeader } from '@parkla/contract/kit/error.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { jobs } from '../jobs.ts'
import { languages } from '../kit/reasons.ts'
import { checksums } from '../testing/checksum.ts'
import { sampleOf } from '../testing/contract-samples.ts'
import { isTextOf } from '../testing/reason-texts.ts'
import { requestOf } from '../testing/test-request.ts'
import type { TestNode } from '../testing/test-node.ts'

/** Every endpoint of the contract; the generated tests run on each. */
export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Calls that may change something. */
export const writing = endpoints.filter(({ method, stream }) => method !== 'GET' && stream !== true)

type Language = (typeof languages)[number]

/** A request to inject; `as` signs in as that user, `token` is sent unchanged; the language rotates if not given. */
export type TestRequest = {
  url?: string
  payload?: string | Buffer
  type?: string
  token?: string
  as?: number
  language?: Language
}
type Refusal = { Error: string; Message: string; Fields?: { Field: string; Error: string; Message: string }[] }
export type Answer = { status: number; language: Language; text: string; body: Refusal }
export type SendRequest = (endpoint: Endpoint, request: TestRequest) => Promise<Answer>

const jsonOf = (text: string): Refusal => {
  try {
    return JSON.parse(text) as Refusal
  } catch {
    return { Error: 'not JSON', Message: text }
  }
}

/** Uses a new address for each request, because rate limits count by address, and rotates the languages. */
export const requestSender = (node: TestNode): SendRequest => {
  const tokens = new Map<number, string>()
  const tokenOf = async (owner: number): Promise<string> => {
    const token = tokens.get(owner) ?? (await node.signIn(owner))
    tokens.set(owner, token)
    return token
  }
  let sent = 0
  return async (endpoint, { url = endpoint.path, payload, type = 'application/json', token, as, ...request }) => {
    sent += 1
    const language = request.language ?? languages[sent % languages.length] ?? 'en'
    const bearer = token ?? (as === undefined ? undefined : await tokenOf(as))
    const response = await node.app.inject({
      method: endpoint.method,
      url,
      remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
      headers: {
        language,
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...(endpoint.needsKey ? { [idempotencyHeader]: `generated-${sent}` } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, language, text: response.body, body: jsonOf(response.body) }
  }
}

/** Expects a refusal with a reason code and its text in the requested language. */
export const expectRefusal = ({ status, body, language }: Answer, expected: readonly number[]): void => {
  expect(expected, `${status} ${JSON.stringify(body)}`).toContain(status)
  for (const refusal of [body, ...(body.Fields ?? [])])
    expect(isTextOf(refusal.Message, refusal.Error, language), `${language} ${refusal.Error}: ${refusal.Message}`).toBe(
      true,
    )
}

/** Valid input; ids do not exist unless given. */
export const validInput = (
  { params, query, body }: Endpoint,
  ids: Record<string, unknown> = {},
): Record<string, unknown> => ({ ...sampleOf(body), ...sampleOf(query), ...sampleOf(params), ...ids })

export const requestFor = (endpoint: Endpoint, input: Record<string, unknown>): TestRequest => {
  const { url, payload } = requestOf(endpoint, input)
  if (endpoint.upload) return { url, payload: 'a;b', type: 'application/octet-stream' }
  return { url, ...(payload === undefined ? {} : { payload }) }
}

const queues = jobs.filter(({ schedule }) => schedule === undefined).map(({ name }) => name)

/** Checksums of every table and of the job queue. */
export const tableChecksums = (node: TestNode): Promise<Record<string, string>> => checksums(node.db, queues)

/** The endpoints by group of the contract, without empty groups. */
export const inGroups = (chosen: readonly Endpoint[]): [group: string, endpoints: Endpoint[]][] =>
  Object.entries(api)
    .map(([name, group]): [string, Endpoint[]] => {
      const members = new Set<Endpoint>(Object.values(group))
      return [name, chosen.filter((endpoint) => members.has(endpoint))]
    })
    .filter(([, members]) => members.length > 0)

/**
 * Compares the database before and after the tests of a describe: call the result inside it. Once for a group of endpoints, because
 * a checksum of every table costs more than ten requests.
 */
export const watchTables = (node: TestNode) => (): void => {
  let before: Record<string, string>
  beforeAll(async () => {
    await node.settled()
    before = await tableChecksums(node)
  })
  afterAll(async () => {
    expect(await tableChecksums(node)).toEqual(before)
  })
}
