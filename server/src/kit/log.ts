import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured log without personal data: requests are logged by route pattern, never by URL, body or header, and these paths
 * are redacted at any depth.
 */
const secret = [
  'password',
  'Password',
  'P1',
  'P2',
  'ps1',
  'ps2',
  'token',
  'Email',
  'email',
  'PhoneNumber',
  'phone_number',
  'CarNumber',
  'car_number',
  'LicensePlate',
]

export const openLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    { level, base: null, redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '•' } },
    ...(destination ? [destination] : []),
  )
