import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { intakeApi, officerSignInApi } from '@parkla/contract/enforcement/officers/intake/intake.endpoints.ts'
import type { IssuedFine } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { aPlate, callAsGlobal, placeCalled } from './session-steps.ts'
import { serverUrl } from './steps.ts'

type OfficerCall = { path: string; body: object; token?: string }

const callAsOfficer = async <Answer>({ path, body, token = '' }: OfficerCall): Promise<Answer> => {
  const isPhoto = body instanceof Buffer
  const response = await fetch(serverUrl() + path, {
    method: isPhoto ? 'PUT' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isPhoto ? 'application/octet-stream' : 'application/json',
    },
    body: isPhoto ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Answer
}

export type OwnFine = { id: number; number: string; referenceNumber: string; plate: string }

/** A new fine with a photo that no other test changes. */
export const aFine = async (): Promise<OwnFine> => {
  const login = { email: 'officer@demo.parkla.test', password: 'Parkla-2026' }
  const { token } = await callAsOfficer<{ token: string }>({ path: officerSignInApi.signIn.path, body: login })
  const placeId = await placeCalled('Sadama parkla, D-plats')
  const [fineKey, photoKey, plate, now] = [randomUUID(), randomUUID(), aPlate(), new Date()]
  const fine = { key: fineKey, placeId, licensePlate: plate, reasonCode: 'NOT_PAID', issuedAt: now }
  const body = { ...fine, photos: [{ key: photoKey, takenAt: now }] }
  const issued = await callAsOfficer<IssuedFine>({ path: intakeApi.issue.path, body, token })
  const path = intakeApi.addPhoto.path.replace(':fineKey', fineKey).replace(':photoKey', photoKey)
  await callAsOfficer({ path, body: await readFile('web/public/icon-512.png'), token })
  const { number, referenceNumber } = issued
  const [found] = await callAsGlobal<{ id: number }[]>('GET', `/parking-fines?number=${number}`)
  return { id: found!.id, number, referenceNumber, plate }
}
