/** Old code pages of our regions, the likelier first where the letters do not decide. */
const codePages = [
  'windows-1257',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-13',
  'iso-8859-2',
  'koi8-u',
  'ibm866',
] as const
export type CodePage = (typeof codePages)[number]

/** Letters beyond ASCII of each language that is written in a code page. */
const baltic = ['äöõüšžé', 'āčēģīķļņšūž', 'ąčęėįšųūž']
const western = ['äöüß', 'åäöé', 'æøåéü', 'áðéíóúýþæö', 'äöõüšž', 'àâçèéêëîïôùûüœæ', 'àèéìòù', 'äöå']
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áéíóöőúüű', 'áäčďéíĺľňóôŕšťúýž', 'čšžćđ', 'äöüß']
const cyrillic = ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']

const languagesOf: Readonly<Record<CodePage, readonly string[]>> = {
  'windows-1257': baltic,
  'windows-1252': western,
  'windows-1250': central,
  'windows-1251': cyrillic,
  'iso-8859-13': baltic,
  'iso-8859-2': central,
  'koi8-u': cyrillic,
  ibm866: cyrillic,
}

/** Signs in texts of any language. */
const signs = new Set('€£§°№«»„“”‘’‚–—…•·±²³µ½¼¾×¤©®™´`¨\u00a0\u00ad')
/** Handicap of a Cyrillic page against a Latin one: a few letters alone are Latin, as `āčēšÕ`. */
const fewLetters = 2
const frequent = new Set('оеаинтсрвлкмдпу')

/** Signs that stand apart from words. */
const signsApart = new Set('®©¤¨´`±²³µ¼½¾×§¬¦')

const isLatin = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

/** How often each byte follows another, where one of the two is beyond ASCII. */
export type BytePairs = Readonly<Uint32Array>

/** `unBaltic`: letters where no Baltic language has them. */
type Letters = { counts: Map<string, number>; mixed: number; wrongCase: number; unBaltic: number; signsInWords: number }

const decode = (page: CodePage): string[] => {
  const decoder = new TextDecoder(page)
  return Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
}

const isLower = (text: string): boolean => text !== text.toUpperCase()
const isUpper = (text: string): boolean => text !== text.toLowerCase()

const lettersIn = (pairs: BytePairs, page: CodePage): Letters => {
  const table = decode(page)
  const letters: Letters = { counts: new Map(), mixed: 0, wrongCase: 0, unBaltic: 0, signsInWords: 0 }
  for (const [index, count] of pairs.entries()) {
    if (count === 0) continue
    const [before, byte] = [index >> 8, index & 0xff]
    const [first, second] = [table[before] ?? '', table[byte] ?? '']
    if (byte >= 0x80) letters.counts.set(second, (letters.counts.get(second) ?? 0) + count)
    const isMixed = (isLatin(before) && byte >= 0x80) || (before >= 0x80 && isLatin(byte))
    if (isMixed && /\p{L}/u.test(first) && /\p{L}/u.test(second)) letters.mixed += count
    // `ų` ends words in Lithuanian, or follows an `i`; within one, beside no other Baltic letter, it is the `ø` of `Beløb`.
    if (/ų/iu.test(first) && isLatin(byte)) letters.unBaltic += count
    if (/ų/iu.test(second) && /i/i.test(first)) letters.unBaltic -= count
    // Behind a vowel the letter is the `ë` of `België`.
    if (/ė/iu.test(second) && /[aeiou]/i.test(first)) letters.unBaltic += count
    // `®aneta` is `Žaneta` of another page.
    if (signsApart.has(first) !== signsApart.has(second) && isLatin(signsApart.has(first) ? byte : before))
      letters.signsInWords += count
    if (isLower(first) && isUpper(second)) letters.wrongCase += count
    if (isUpper(first) && isUpper(second)) letters.wrongCase += count * 0.005
  }
  return letters
}

const uncovered = (counts: Letters['counts'], alphabet: ReadonlySet<string>): number => {
  let sum = 0
  for (const [letter, count] of counts) if (!alphabet.has(letter.toLowerCase()) && !signs.has(letter)) sum += count
  return sum
}

/** How badly the bytes fit a page: letters that none or not one of its languages has, Latin within Cyrillic words, capitals inside words. */
const misfit = (pairs: BytePairs, page: CodePage): number => {
  const { counts, mixed, wrongCase, unBaltic, signsInWords } = lettersIn(pairs, page)
  const alphabets = languagesOf[page].map((letters) => new Set(letters))
  const strange = uncovered(counts, new Set(languagesOf[page].join('')))
  const foreign = Math.min(...alphabets.map((alphabet) => uncovered(counts, alphabet)))
  if (languagesOf[page] !== cyrillic) return strange * 5 + foreign + Math.max(0, unBaltic) * 0.1 + signsInWords
  let rare = 0
  for (const [letter, count] of counts) if (!frequent.has(letter.toLowerCase())) rare += count * 0.1
  return fewLetters + strange * 5 + foreign + mixed * 2 + wrongCase + rare
}

/** The code page whose languages have the letters of a text (R192); the first of those that fit equally well. */
export const guessCodePage = (pairs: BytePairs): CodePage => {
  const fits = codePages.map((page) => ({ page, cost: misfit(pairs, page) }))
  return fits.reduce((best, next) => (next.cost < best.cost ? next : best)).page
}
