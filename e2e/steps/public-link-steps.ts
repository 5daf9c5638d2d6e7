import { randomUUID } from 'node:crypto'
import { callAsGlobal } from './session-steps.ts'

type Registration = { Name: string; PhoneNumber: string; CarNumber: string; CustomFields?: object[] }

/** Registers on the public form of this address, without a page. */
export const registerByCall = async (url: string, registration: Registration): Promise<void> => {
  const [[, id] = []] = new URL(url).searchParams
  const input = { RequestId: randomUUID(), ...registration, Consent: true }
  await callAsGlobal('POST', `/publiclinks/${id}/registrations`, input)
}
