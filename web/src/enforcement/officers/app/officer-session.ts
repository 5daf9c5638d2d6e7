import { OfficerToken } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import * as z from 'zod'
import { readStoredJson, writeStored } from '../../../kit/storage.ts'
import { createStore } from '../../../kit/store.ts'

const OfficerSession = OfficerToken.extend({ email: z.string() })
export type OfficerSession = z.infer<typeof OfficerSession>

const storageKey = 'officer'

/** Survives a reload; the token is separate from that of a back-office user. */
const current = createStore(OfficerSession.safeParse(readStoredJson(storageKey)).data)

export const officerSession = current.get
export const useOfficerSession = current.use

/** The server refused the token: the sign-in page shows a message. */
const isRefused = createStore(false)
export const useIsOfficerRefused = isRefused.use

export const setOfficerSession = (session: OfficerSession | undefined): void => {
  writeStored(storageKey, session === undefined ? undefined : JSON.stringify(session))
  isRefused.set(false)
  current.set(session)
}

export const endOfficerSession = (): void => {
  setOfficerSession(undefined)
  isRefused.set(true)
}
