import { createHash } from 'node:crypto'

/**
 * Key of a device of the demo world. Anybody can compute it, so that the simulated devices of `field/` can sign in like real
 * ones; only the demo world gives out such keys (docs/security.md).
 */
export const demoKeyOf = (device: string): string => createHash('sha256').update(`demo:${device}`).digest('base64url')
