import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'

/** An issuer other than that of access tokens: neither is accepted as the other. */
const issuer = 'parkla-browser'

const Payload = z.object({ sub: z.string(), jti: z.uuid() })

type KnownBrowser = { ownerId: number; browserId: string }

/** Proof that this browser signed in to the account before (R16). Names the account by id; contains no personal data. */
export const signBrowser = ({ ownerId, browserId }: KnownBrowser, secret: Uint8Array): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(String(ownerId))
    .setJti(browserId)
    .sign(secret)

/** The browser's id if one of its proofs is for this account. */
export const knownBrowserOf = async (
  proofs: readonly string[],
  { ownerId, secret }: { ownerId: number; secret: Uint8Array },
): Promise<string | undefined> => {
  for (const proof of proofs) {
    const verified = await jwtVerify(proof, secret, { algorithms: ['HS256'], issuer }).catch(() => undefined)
    const payload = Payload.safeParse(verified?.payload)
    if (payload.success && payload.data.sub === String(ownerId)) return payload.data.jti
  }
  return undefined
}
