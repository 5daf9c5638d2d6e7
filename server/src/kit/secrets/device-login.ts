import type { IncomingHttpHeaders } from 'node:http'

/** Credentials of a device that calls over HTTP. */
export type DeviceLogin = { device: string; key: string }

const fromBasic = (authorization: string): DeviceLogin | undefined => {
  const [scheme = '', encoded = ''] = authorization.split(' ')
  if (scheme.toLowerCase() !== 'basic') return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? undefined : { device: text.slice(0, colon), key: text.slice(colon + 1) }
}

/** From `x-device` and `x-device-key`, or Basic authentication; undefined without either. */
export const deviceLoginOf = (headers: IncomingHttpHeaders): DeviceLogin | undefined => {
  const [device, key] = [headers['x-device'], headers['x-device-key']]
  if (typeof device === 'string' && typeof key === 'string') return { device, key }
  return fromBasic(headers.authorization ?? '')
}
