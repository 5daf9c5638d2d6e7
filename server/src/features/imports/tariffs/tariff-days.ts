/** ISO: 1 = Monday, 7 = Sunday. */
type Day = number

const list = (text: string): string[] => text.split(',')

const english = ['mon,mo,monday', 'tue,tu,tues,tuesday', 'wed,we,weds,wednesday', 'thu,th,thur,thurs,thursday']
  .concat(['fri,fr,friday', 'sat,sa,saturday', 'sun,su,sunday'])
  .map(list)
const estonian = ['e,esmaspaev', 't,teisipaev', 'k,kolmapaev', 'n,neljapaev', 'r,reede', 'l,laupaev', 'p,puhapaev'].map(
  list,
)
const latvian = ['p,pr,pirmd,pirmdiena', 'o,ot,otrd,otrdiena', 't,tr,tresd,tresdiena', 'c,ce,ceturtd,ceturtdiena']
  .concat(['pk,pt,piektd,piektdiena', 's,se,sestd,sestdiena', 'sv,svetd,svetdiena'])
  .map(list)

const whole: Readonly<Record<string, readonly Day[]>> = {
  all: [1, 2, 3, 4, 5, 6, 7],
  week: [1, 2, 3, 4, 5],
  end: [6, 7],
}
const phrases: readonly (readonly [keyof typeof whole, RegExp])[] = [
  ['all', /^(all|daily|everyday|alldays|24\/?7|iga ?paev|koikpaevad|igapaevaselt|katrudienu|ikdiena|visasdienas)$/],
  ['week', /^(weekdays?|workdays?|workingdays|toopaev\w*|argipaev\w*|darba?dienas?)$/],
  ['end', /^(weekends?|nadalavahetus\w*|puhkepaev\w*|brivdienas?|nedelasnogales?)$/],
]

const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()
    .trim()

const at = (language: readonly (readonly string[])[], word: string): Day | undefined => {
  const index = language.findIndex((words) => words.includes(word))
  return index < 0 ? undefined : index + 1
}

/** `P` is Sunday in Estonian and Monday in Latvian, so one language is found for all words of a cell. */
const reading = (words: readonly string[], region: string): ((word: string) => Day | undefined) | undefined => {
  const languages = region === 'LVA' ? [english, latvian, estonian] : [english, estonian, latvian]
  const language = languages.find((names) =>
    words.every((word) => /^[1-7]$/.test(word) || at(names, word) !== undefined),
  )
  return language && ((word) => (/^[1-7]$/.test(word) ? Number(word) : at(language, word)))
}

const from = (first: Day, last: Day): Day[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first - 1 + index) % 7) + 1)

/** Days of a window: `1|2|3`, `12345`, `E-R`, `Mon–Fri, Sun`, `P-Pk`, `tööpäeviti`. Undefined when they cannot be read. */
export const readDays = (text: string, region: string): Day[] | undefined => {
  const plain = normalise(text)
  const compact = plain.replaceAll(' ', '')
  const phrase = phrases.find(([, pattern]) => pattern.test(compact))
  if (phrase) return [...(whole[phrase[0]] ?? [])]
  if (/^[01]{7}$/.test(compact)) return from(1, 7).filter((day) => compact[day - 1] === '1')
  if (/^[1-7]{2,7}$/.test(compact)) return [...new Set(compact)].map(Number)
  const parts = plain
    .split(/\s*(?:[|,;+&/]|\s(?:ja|un|and)\s)\s*|\s+(?![-–—])(?<![-–—]\s)/u)
    .filter((part) => part !== '')
  const ranges = parts.map((part) =>
    part
      .replaceAll(/\s/g, '')
      .replace(/^(\d)0*$/, '$1')
      .split(/[-–—]/),
  )
  const day = reading(ranges.flat(), region)
  if (!day || ranges.length === 0 || ranges.some((range) => range.length > 2)) return undefined
  const days = ranges.flatMap(([first = '', last = first]) => from(day(first) ?? 1, day(last) ?? 1))
  return [...new Set(days)].sort((a, b) => a - b)
}
