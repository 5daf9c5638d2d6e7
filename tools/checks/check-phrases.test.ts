import { describe, expect, test } from 'vitest'
import { findPhraseProblems } from './check-phrases.ts'
import { withTree } from '../temporary-tree.ts'

type Texts = Record<string, unknown>

type Phrases = { en: Texts; et?: Texts; lv?: Texts }

/** Problems of sources with the phrases of a folder. */
const problemsIn = (sources: Record<string, string>, folder: string, phrases: Phrases) => {
  const files = Object.entries(phrases).map(([language, texts]) => [
    `${folder}/${language}.json`,
    JSON.stringify(texts),
  ])
  return withTree({ ...sources, ...(Object.fromEntries(files) as Record<string, string>) }, findPhraseProblems)
}

const folder = 'web/src/parking/bookings'

/** A feature with these phrases, all of them used by `page` unless a case says otherwise. */
const problemsOf = (phrases: Phrases, page = 'export const a = t(($) => $.bookings)\n') =>
  problemsIn({ [`${folder}/BookingsPage.tsx`]: page }, `${folder}/phrases`, phrases)

const title = { en: { title: 'Bookings' }, et: { title: 'Broneeringud' }, lv: { title: 'Rezervācijas' } }
const to = { en: { a: 'To {{place}}' }, et: { a: 'Kuhu {{place}}' }, lv: { a: 'Uz {{place}}' } }
const rows = {
  en: { rows_one: '{{count}} row', rows_other: '{{count}} rows' },
  et: { rows_one: '{{count}} rida', rows_other: '{{count}} rida ' },
  lv: { rows_zero: '{{count}} rindu', rows_one: '{{count}} rinda', rows_other: '{{count}} rindas' },
}

describe('complete', () => {
  test.each([
    ['a title', title],
    ['a counted phrase', rows],
    ['a word for none', { ...rows, et: { ...rows.et, rows_zero: 'ridu pole' } }],
    ['a number left out', { ...rows, lv: { ...rows.lv, rows_one: 'viena rinda' } }],
    ['only variables', { en: { a: '{{from}}–{{to}}' }, et: { a: '{{from}}–{{to}}' }, lv: { a: '{{from}}–{{to}}' } }],
    ['an allowed word', { en: { ok: 'OK' }, et: { ok: 'OK' }, lv: { ok: 'OK' } }],
  ])('%s', (_case, phrases) => {
    expect(problemsOf(phrases)).toEqual([])
  })
})

describe('incomplete', () => {
  test.each([
    ['no Latvian file', { en: title.en, et: title.et }, 'lv.json is missing'],
    ['no English file', { et: title.et, lv: title.lv } as unknown as typeof title, 'en.json is missing'],
    ['missing in Estonian', { ...title, et: {} }, 'et.json: title is missing'],
    ['only in Estonian', { ...title, et: { ...title.et, more: 'Veel' } }, 'et.json: more is not in English'],
    ['empty', { ...title, lv: { title: ' ' } }, 'lv.json: title is empty'],
    ['left in English', { ...title, lv: title.en }, 'lv.json: title is the English text'],
    ['Latvian without zero', { ...rows, lv: { rows_one: 'a', rows_other: 'b' } }, 'rows lacks _zero'],
    ['English without one', { ...rows, en: { rows_other: '{{count}} rows' } }, 'en.json: rows lacks _one'],
    ['a form that Estonian has not', { ...rows, et: { ...rows.et, rows_few: 'a' } }, 'has no use for _few'],
    ['counted and not', { ...rows, et: { ...rows.et, rows: 'a' } }, 'is both counted and not'],
    ['a list', { ...title, et: { title: ['a'] } }, 'neither a text nor a group'],
    ['another variable', { ...to, et: { a: 'Kuhu {{koht}}' } }, 'lacks place'],
    ['a lost tag', { en: { a: 'The <b>one</b>' }, et: { a: 'See' }, lv: { a: '<b>Tas</b>' } }, 'lacks <b>'],
  ])('%s', (_case, phrases, problem) => {
    expect(problemsOf(phrases)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]))
  })
})

describe('used', () => {
  const states = {
    en: { status: { ended: 'Ended' } },
    et: { status: { ended: 'Lõppenud' } },
    lv: { status: { ended: 'Beidzies' } },
  }
  test.each([
    ['by its full path', title, 't(($) => $.bookings.title)'],
    ['by its path in the namespace', title, 't(($) => $.title)'],
    ['counted', rows, 't(($) => $.bookings.rows, { count })'],
    ['without parentheses', title, 't($ => $.bookings.title)'],
    ['with a type', title, 'const label = ($: Phrases) => $.bookings.title'],
    ['over two lines', title, 't(($) =>\n  $.bookings\n    .title)'],
    ['chosen by a value', states, 't(($) => $.bookings.status[row.Status])'],
  ])('%s', (_case, phrases, code) => {
    expect(problemsOf(phrases, code)).toEqual([])
  })

  test.each([
    ['nowhere', title, 'export const a = 1', 'title is used nowhere'],
    ['in a comment only', title, '// t(($) => $.bookings.title)', 'title is used nowhere'],
    ['of another namespace', title, 't(($) => $.places.title)', 'title is used nowhere'],
    ['a neighbour of the group', states, 't(($) => $.bookings.other[row.Status])', 'status.ended is used nowhere'],
  ])('%s', (_case, phrases, code, problem) => {
    expect(problemsOf(phrases, code)).toEqual([expect.stringContaining(problem)])
  })

  test('e-mails: a property path counts as use', () => {
    const home = 'server/src/people/accounts'
    const problems = (code: string) => problemsIn({ [`${home}/accounts.emails.ts`]: code }, `${home}/phrases`, title)
    expect(problems('export const subject = words.title\n')).toEqual([])
    expect(problems('export const subject = words.name\n')).toHaveLength(1)
  })
})

describe('words', () => {
  const home = 'parking/bookings'
  const texts = {
    en: { title: 'Bookings', status: { ended: 'Ended', coming: 'Coming' } },
    et: { title: 'Broneeringud', status: { ended: 'Lõppenud', coming: 'Tulekul' } },
    lv: { title: 'Rezervācijas', status: { ended: 'Beidzies', coming: 'Gaidāms' } },
  }
  const groupOf = (name: string) => {
    const of = ({ status }: { status: Texts }) => ({ [name]: status })
    return { en: of(texts.en), et: of(texts.et), lv: of(texts.lv) }
  }
  const pageOf = (code: string) => ({ [`web/src/${home}/BookingsPage.tsx`]: code })
  const fileOf = (code: string) => ({ [`server/src/${home}/booking-file.ts`]: code })
  const usesAll = 't(($) => $.bookings)\n'
  const jsonOf = (folder: string, { en, et, lv }: Phrases) => ({
    [`${folder}/en.json`]: JSON.stringify(en),
    [`${folder}/et.json`]: JSON.stringify(et),
    [`${folder}/lv.json`]: JSON.stringify(lv),
  })
  const problemsWith = (sources: Record<string, string>) =>
    problemsIn({ ...pageOf(usesAll), ...sources }, `contract/src/${home}/words`, texts)

  test.each([
    ['the web', pageOf(usesAll)],
    ['the server', { ...pageOf(''), ...fileOf('export const a = [words.title, words.status[Status]]\n') }],
  ])('used by %s: no problem', (_case, sources) => {
    expect(problemsWith(sources)).toEqual([])
  })

  test('used by neither: reported', () => {
    expect(problemsWith(pageOf(''))).toContainEqual(expect.stringContaining('words/en.json: title is used nowhere'))
  })

  test.each([
    [
      'text of the server',
      jsonOf(`server/src/${home}/phrases`, title),
      fileOf('export const a = words.title\n'),
      'title',
    ],
    [
      'text of the web',
      jsonOf(`web/src/${home}/phrases`, {
        en: { a: 'Bookings' },
        et: { a: 'Broneeringud' },
        lv: { a: 'Rezervācijas' },
      }),
      pageOf('t(($) => $.bookings.a)\nt(($) => $.bookings.title)\nt(($) => $.bookings.status[a])\n'),
      'a',
    ],
    [
      'group',
      jsonOf(`server/src/${home}/phrases`, groupOf('states')),
      fileOf('export const a = words.states[Status]\n'),
      'states.ended',
    ],
  ])('a %s that repeats a word: reported', (_case, phrases, code, key) => {
    expect(problemsWith({ ...phrases, ...code })).toContainEqual(
      expect.stringMatching(`phrases: ${key} repeats .* use the word`),
    )
  })

  test('a text of a group chosen by a value that a word repeats: allowed', () => {
    const { ended } = { ended: { en: 'Ended', et: 'Lõppenud', lv: 'Beidzies' } }
    const facts = {
      en: { fact: { over: ended.en, made: 'Made' } },
      et: { fact: { over: ended.et, made: 'Tehtud' } },
      lv: { fact: { over: ended.lv, made: 'Izveidots' } },
    }
    const code = fileOf('export const a = words.fact[Fact]\n')
    expect(problemsWith({ ...jsonOf(`server/src/${home}/phrases`, facts), ...code })).toEqual([])
  })

  test('a text of the server that the web has too: a word', () => {
    const more = { en: { more: 'More' }, et: { more: 'Veel' }, lv: { more: 'Vairāk' } }
    const both = { ...jsonOf(`server/src/${home}/phrases`, more), ...jsonOf(`web/src/${home}/phrases`, more) }
    const page = pageOf('t(($) => $.bookings.more)\nt(($) => $.bookings.title)\nt(($) => $.bookings.status[a])\n')
    expect(problemsWith({ ...both, ...page, ...fileOf('export const a = words.more\n') })).toEqual([
      expect.stringContaining(`move it to contract/src/${home}/words`),
    ])
  })

  test('a phrase under the key of a word, or of a group of words: reported', () => {
    const other = { en: { status: 'State' }, et: { status: 'Seis' }, lv: { status: 'Stāvoklis' } }
    expect(problemsWith(jsonOf(`web/src/${home}/phrases`, other))).toEqual([
      expect.stringContaining('status would replace a word'),
    ])
  })

  test('words of the kit on the server: used as a whole word only', () => {
    const words = { vat: 'VAT', vatNumber: 'VAT number' }
    const vat = {
      en: words,
      et: { vat: 'Käibemaks', vatNumber: 'KMKR number' },
      lv: { vat: 'PVN', vatNumber: 'PVN numurs' },
    }
    const code = 'export const heading = words.shared.vatNumber\n'
    const problems = problemsIn({ 'server/src/enforcement/fines/fine-file.ts': code }, 'contract/src/kit/words', vat)
    expect(problems).toEqual([expect.stringContaining('vat is used nowhere')])
  })
})

describe('reasons', () => {
  const home = 'contract/src/parking/bookings'
  const texts = {
    en: { 'bookings.over': 'The booking is over' },
    et: { 'bookings.over': 'Broneering on läbi' },
    lv: { 'bookings.over': 'Rezervācija ir beigusies' },
  }
  const problems = (code: string) => problemsIn({ [`${home}/bookings.policy.ts`]: code }, `${home}/reasons`, texts)

  test('reason with a text and a use: no problem', () => {
    expect(problems(`export const a = refuse('bookings.over')\n`)).toEqual([])
  })

  test('reason selected from its group by a value: used', () => {
    expect(problems('export const a = (name: string) => `bookings.${name}`\n')).toEqual([])
  })

  test('reason without a use: reported', () => {
    expect(problems('export const a = 1\n')).toEqual([expect.stringContaining('bookings.over is used nowhere')])
  })

  test.each([
    `refuse('bookings.full', { limit })`,
    `new Rejection(409, 'bookings.full')`,
    `reject(\n    'bookings.full')`,
  ])('a reason without a text: %s', (refusal) => {
    const code = `export const a = refuse('bookings.over') ?? ${refusal}\n`
    expect(problems(code)).toEqual([expect.stringContaining('no text for the reason bookings.full')])
  })
})
