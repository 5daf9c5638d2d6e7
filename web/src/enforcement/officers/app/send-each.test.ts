import { expect, test } from 'vitest'
import { ApiError } from '../../../kit/api/api-error.ts'
import { sendEach } from './send-each.ts'

const failing = (status: number) => new ApiError(status, { Error: 'fines.notAPhoto', Message: 'Not a photo' })

/** Sends photos 1 to 3, of which the second fails. */
const sendThree = async (failure: Error) => {
  const sent: number[] = []
  const send = async (photo: number): Promise<void> => {
    if (photo === 2) throw failure
    sent.push(photo)
  }
  const thrown: unknown = await sendEach([1, 2, 3], send).catch((error: unknown) => error)
  return { sent, thrown }
}

test.each([
  { what: 'refused as no image (422)', failure: failing(422), sent: [1, 3] },
  { what: 'offline (0)', failure: failing(0), sent: [1] },
  { what: 'sign-in ended (401)', failure: failing(401), sent: [1] },
  { what: 'storage full', failure: new Error('full'), sent: [1] },
])('second of three photos, $what: sent $sent, then the failure is thrown', async ({ failure, sent }) => {
  expect(await sendThree(failure)).toEqual({ sent, thrown: failure })
})

test('nothing refused: resolves', async () => {
  await expect(sendEach([1, 2], () => Promise.resolve())).resolves.toBeUndefined()
})
