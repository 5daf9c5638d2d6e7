import { expect, test } from 'vitest'
import { forwarder } from './forward.form.ts'

const [first, second] = ['2026-01-31T12:00:00.000Z', '2026-01-31T12:00:01.000Z']
const stored = { id: 1, UpdatedAt: first, doNotForwardDebts: false, forwardDebtsAt: '2026-02-01' }

test('second call fails: the retry sends it alone, with the version of the first', async () => {
  const sent: object[] = []
  let isOnline = false
  const send = forwarder<typeof stored>(stored, {
    doNotForward: (input) => {
      sent.push(input)
      return Promise.resolve({ ...stored, ...input, UpdatedAt: second })
    },
    forwardAt: (input) => {
      sent.push(input)
      return isOnline ? Promise.resolve({ ...stored, ...input }) : Promise.reject(new Error('offline'))
    },
  })
  const values = { doNotForwardDebts: true, forwardDebtsAt: '01.03.2026' }
  await expect(send(values)).rejects.toThrow('offline')
  isOnline = true
  await send(values)
  const day = { id: 1, forwardDebtsAt: '2026-03-01', UpdatedAt: second }
  expect(sent).toEqual([{ id: 1, doNotForwardDebts: true, UpdatedAt: first }, day, day])
})
