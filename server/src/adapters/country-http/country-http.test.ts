import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { countryPortSuite } from '../../ports/country.suite.ts'
import { openCountryHttp } from './country-http.adapter.ts'

/** A service on a free loopback port: EE for 192.0.2.1, 404 for others; `isSilent` never answers. */
const startService = async (isSilent = false) => {
  const server = createServer(({ url }, response) => {
    if (!isSilent) response.writeHead(url === '/192.0.2.1/country' ? 200 : 404).end('EE\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/{ip}/country`, close }
}

countryPortSuite('HTTP', async () => {
  const [service, gone] = [await startService(), await startService()]
  await gone.close()
  return {
    port: openCountryHttp({ url: service.url }),
    broken: openCountryHttp({ url: gone.url }),
    estonian: '192.0.2.1',
    unknown: '192.0.2.2',
    close: service.close,
  }
})

test('silent service: PortTimeout', async () => {
  const service = await startService(true)
  const lookUp = openCountryHttp({ url: service.url, timeoutMs: 200 }).countryOf('192.0.2.1')
  await expect(lookUp).rejects.toMatchObject({ reason: 'timeout' })
  await service.close()
})
