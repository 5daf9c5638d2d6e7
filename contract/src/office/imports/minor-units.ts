import type { Meaning } from './headings/heading-names.ts'

const minorUnit =
  /(?:¢|[([](?:p|gr|rp|hal|ст)|(?:^|[\s_([]|in )(?:euro?)?€?(?:cents?|minor(?:[\s_-]units?)?|ct|c|centi(?:em|mes)?|senti|sentides|sentti(?:ä|nä)|santīm(?:i|os)|cent(?:ai|ų|ais)|öre|øre|aurar|grosz(?:e|y|ach)|haléř(?:e|ů|ích)|fillér|pence|rappen|коп|копе(?:йки|ек|йках)|копі(?:йки|йок)|стотинки))[\s)\].]*$/iu

const longMinorUnit = new RegExp(String.raw`(?:[\s_]+in)?(?=[^\p{L}]*\p{L}{4})${minorUnit.source}`, 'iu')

/** `amount In Cents` of `amountInCents`. */
const inWords = (heading: string): string => heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** Whether a heading says that amounts are hundredths, as `Cost (cents)` does; in whole units they would be wrong. */
export const isInMinorUnits = (heading: string): boolean => minorUnit.test(inWords(heading))

/** `amount` of `amountInCents`; a unit of one or two letters may be part of the name. */
export const withoutMinorUnit = (heading: string): string => inWords(heading).replace(longMinorUnit, '')

export const isHundredfold = (field: string, heading: string): boolean =>
  /^(?:Cost|(?:Paid|Incoming|Outgoing)Amount)$/.test(field) && isInMinorUnits(heading)

/** Whether most cells count something whole: `12.50` below `Cost (cents)` is one of the two. */
export const areMinorUnits = (texts: readonly string[]): boolean =>
  texts.filter((text) => /[.,]\d{2}(?!\d)/.test(text)).length * 2 < Math.max(1, texts.length)

/** `Cost (cents)` is used where no column has the cost in whole units. */
export const belowWhole = (meaning: Meaning, heading: string): Meaning =>
  isHundredfold(meaning.field, heading) ? { ...meaning, rank: 500 + meaning.rank } : meaning
