import { expect, test, vi } from 'vitest'
import type { LanguageTexts } from './languages/gather.ts'
import type { PhraseSelector } from './phrase-tree.ts'
import { reasonText, setLanguage, t, withTexts } from './phrases.ts'

// Vitest runs without a DOM; the language of the page is written to it.
vi.stubGlobal('document', { documentElement: { lang: '' } })

const page = (): Promise<string> => Promise.resolve('page')

test('two pages with the same texts at once: both wait until the texts are loaded', async () => {
  const arrival = Promise.withResolvers<{ texts: LanguageTexts }>()
  const load = () => arrival.promise
  const texts = { et: load, en: load, lv: load }
  const ready: string[] = []
  const first = withTexts(texts, page).then(() => ready.push('first'))
  const second = withTexts(texts, page).then(() => ready.push('second'))
  // Enough turns for the modules, which are there at once.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  expect(ready).toEqual([])
  arrival.resolve({ texts: { phrases: {}, reasons: {} } })
  await Promise.all([first, second])
  expect(ready).toHaveLength(2)
})

test('texts that fail to load: the error reaches the caller, and the next request tries again', async () => {
  let tries = 0
  const load = async (): Promise<{ texts: LanguageTexts }> => {
    tries += 1
    if (tries === 1) throw new Error('offline')
    return { texts: { phrases: {}, reasons: {} } }
  }
  const texts = { et: load, en: load, lv: load }
  await expect(withTexts(texts, page)).rejects.toThrow('offline')
  await expect(withTexts(texts, page)).resolves.toBe('page')
})

test('texts of two pages at once: the first to be requested and last to arrive does not remove the other', async () => {
  const late = Promise.withResolvers<{ texts: LanguageTexts }>()
  const textsWith = (reason: string) => ({ texts: { phrases: {}, reasons: { [reason]: 'Text' } } })
  let calls = 0
  const loadFirst = async () => {
    calls += 1
    return calls === 1 ? late.promise : textsWith('first')
  }
  const loadSecond = async () => textsWith('second')
  const pages = [
    withTexts({ et: loadFirst, en: loadFirst, lv: loadFirst }, page),
    withTexts({ et: loadSecond, en: loadSecond, lv: loadSecond }, page),
  ]
  await vi.waitFor(() => expect(calls).toBeGreaterThan(0))
  late.resolve(textsWith('first'))
  await Promise.all(pages)
  const shown = ['first', 'second'].map((reason) => reasonText({ reason }))
  expect(shown).toEqual(['Text', 'Text'])
})

test('count of a phrase: written in the language of the page', async () => {
  const load = async () => ({ texts: { phrases: { desk: { many_other: '{{count}} rows' } }, reasons: {} } })
  await withTexts({ et: load, en: load, lv: load }, page)
  await setLanguage('en')
  // A phrase of this test alone, so unknown to the generated type.
  const rows = ((phrases: { desk: { many: string } }) => phrases.desk.many) as never as PhraseSelector<'{{count}} rows'>
  expect(t(rows, { count: 12_345 })).toBe('12,345 rows')
})
