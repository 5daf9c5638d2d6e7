import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { metricsToken, openTestNode, refusalOf } from './testing/test-node.ts'
import { anOwner } from './people/accounts/accounts.factory.ts'
import { buildApp, routes } from './app.ts'

const node = await openTestNode()

const endpoints = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[])

test('every endpoint of the contract is bound, once', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  expect(routes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(endpoints.map(nameOf).sort())
})

describe('other addresses', () => {
  test('OpenAPI document: lists every endpoint with its permission', async () => {
    const { body } = await node.call('GET /openapi.json')
    expect(body['openapi']).toBe('3.1.0')
    const paths = body['paths'] as Record<string, Record<string, { 'x-permission': unknown }>>
    for (const { method, path, permission } of endpoints)
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-permission'], path).toEqual(
        permission,
      )
  })
  test('/docs: no script', async () => {
    const { body, headers } = await node.call('GET /docs')
    expect(JSON.stringify(body)).toContain('/adminapi/parkingsessions')
    expect(JSON.stringify(body)).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
  test('probes and metrics: routes without client addresses', async () => {
    expect((await node.call('GET /health/live')).status).toBe(200)
    const Version = expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown
    expect(await node.call('GET /health/ready')).toMatchObject({ status: 200, body: { Status: 'ready', Version } })
    const global = await anOwner().globalAdmin().save(node.db)
    await node.call('GET /adminapi/parkingsessions?car_number=SECRET1', undefined, global)
    expect((await node.call('GET /metrics')).status).toBe(401)
    expect((await node.call('GET /metrics', undefined, { token: 'wrong' })).status).toBe(401)
    const { body } = await node.call('GET /metrics', undefined, { token: metricsToken })
    expect(JSON.stringify(body)).toContain('/adminapi/parkingsessions')
    expect(JSON.stringify(body)).not.toContain('SECRET1')
  })
})

test('files of the web app: compressed where the browser takes it; an unknown address returns the page, a missing file 404', async () => {
  const webFolder = join(node.dataFolder, 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  const files = { 'index.html': '<p>page</p>', 'assets/a.js': 'plain', 'assets/a.js.br': 'packed' }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(webFolder, path), text)
  const app = await buildApp({ services: node.services, webFolder, trustProxy: false })
  const read = async (url: string, encoding = 'identity') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    return [statusCode, statusCode === 200 ? body : '', headers['cache-control']]
  }
  const immutable = 'public, max-age=31536000, immutable'
  expect(await read('/assets/a.js?v=1')).toEqual([200, 'plain', immutable])
  expect(await read('/assets/a.js', 'gzip, br')).toEqual([200, 'packed', immutable])
  for (const page of ['/', '/index.html', '/sessions/7', '/assets%2F..%2Fsecret'])
    expect(await read(page), page).toEqual([200, '<p>page</p>', 'no-cache'])
  for (const missing of ['/assets/a.js.br', '/assets/b.js', '/.a/b.js', '/..%2Fa.pem', '/adminapi/nothing'])
    expect((await read(missing))[0], missing).toBe(404)
  writeFileSync(join(webFolder, 'assets/b.js'), 'newer build')
  expect(await read('/assets/b.js')).toEqual([200, 'newer build', immutable])
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
  await app.close()
})

describe('errors', () => {
  test.each([
    ['an unknown path of the API', 'GET /adminapi/nothing-here', 404, 'request.notFound'],
    ['a file of an older build', 'GET /assets/sessions-gone.js', 404, 'request.notFound'],
    ['an unknown method', 'DELETE /adminapi/me', 404, 'request.notFound'],
  ])('%s', async (_name, target, status, reason) => {
    const answer = await node.call(target, undefined, { headers: { language: 'en' } })
    expect(refusalOf(answer)).toEqual([status, reason])
    expect(answer.body['Message']).not.toBe(reason)
  })
  test('language of the caller, Estonian if unknown (R15)', async () => {
    const message = async (language?: string) =>
      (await node.call('GET /adminapi/me', undefined, { headers: language === undefined ? {} : { language } })).body[
        'Message'
      ]
    const texts = [await message('en'), await message('lv'), await message('et')]
    expect(new Set(texts).size).toBe(3)
    expect(await message('xx')).toBe(texts[2])
  })
})
