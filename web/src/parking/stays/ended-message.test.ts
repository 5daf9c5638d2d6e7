import { beforeAll, expect, test } from 'vitest'
import { setPageLanguage } from '../../kit/phrases.testing.ts'
import { endedMessage } from './ended-message.ts'

beforeAll(() => setPageLanguage())

test('session ended at an exit gate: opening, or a warning that it is offline', () => {
  const session = { CarNumber: '123ABC' }
  expect(endedMessage(session, { GateCommandId: 7 })).toEqual({
    kind: 'success',
    text: 'Session ended, exit gate opening: 123 ABC',
  })
  expect(endedMessage(session, { GateCommandId: null })).toEqual({
    kind: 'warning',
    text: 'Session ended: 123 ABC. The exit gate is offline; open it on site.',
  })
})
