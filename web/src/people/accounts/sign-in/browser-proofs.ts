import { mostBrowserProofs } from '@parkla/contract/people/accounts/accounts.schema.ts'
import * as z from 'zod'
import { readStoredJson, writeStored } from '../../../kit/storage.ts'

const key = 'browserProofs'
const Proofs = z.array(z.string()).catch([])

/** Proofs of earlier sign-ins in this browser, newest first; they survive signing out (R16). */
export const browserProofs = (): string[] => Proofs.parse(readStoredJson(key))

export const keepBrowserProof = (proof: string): void => {
  const others = browserProofs().filter((known) => known !== proof)
  writeStored(key, JSON.stringify([proof, ...others].slice(0, mostBrowserProofs)))
}
