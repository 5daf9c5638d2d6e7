import { expect, test } from 'vitest'
import { chatEntriesOf, chatEntryFor, isAllowedChatUrl } from './chat-entries.ts'

const list = JSON.stringify([
  'https://chat.test/first',
  { url: 'https://chat.test/lv', region: 'LVA', language: 'lv' },
  { Url: 'https://chat.test/et', Language: 'et' },
  7,
])

test.each([
  [{ region: 'LVA', language: 'et' }, 'https://chat.test/lv'],
  [{ region: 'EST', language: 'ET' }, 'https://chat.test/et'],
  [{ region: '', language: '' }, 'https://chat.test/first'],
])('chat entry for %o: %s (R28)', (wanted, url) => {
  expect(chatEntryFor(chatEntriesOf(list), wanted)?.url).toBe(url)
})

test.each(['', '{', '{"url":1}', 'null', '[]', '[7]'])('chat list %s: no entry', (json) => {
  expect(chatEntryFor(chatEntriesOf(json), { region: 'EST', language: 'et' })).toBeUndefined()
})

test.each([
  ['https://embed.chat.test/a/b', true],
  ['https://a.cdn.test/x', true],
  ['http://embed.chat.test/a', false],
  ['https://embed.chat.test.evil.test/a', false],
  ['https://evilcdn.test/x', false],
  ['https://user@embed.chat.test/a', false],
  ['javascript:alert(1)', false],
  ['//embed.chat.test/a', false],
  ['', false],
])('chat address %s: allowed %s', (url, isAllowed) => {
  expect(isAllowedChatUrl(url, ['embed.chat.test', '*.cdn.test'])).toBe(isAllowed)
})
