import { createHash } from 'node:crypto'

/**
 * Key of a demo device. Computed from its id, so that the simulated devices of `field/` can authenticate; real devices never
 * get such keys (docs/security.md).
 */
export const demoKeyOf = (device: string): string => createHash('sha256').update(`demo:${device}`).digest('base64url')
