import * as z from 'zod'

export const plateMinLength = 2
export const plateMaxLength = 12

/** Cyrillic and Greek capitals, and below each its Latin look-alike (R6). */
const lookAlikes = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const latinForms = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'

/** Stored form: upper case, look-alikes replaced, spaces, hyphens, dots and invisible characters removed (R6). */
export const normalisePlate = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212.·]/gu, '')
    .replaceAll(/[\u0370-\u04ff]/gu, (letter) => latinForms[lookAlikes.indexOf(letter)] ?? letter)
    .normalize('NFKC')

const oneLetter = /^\p{L}$/u

/** A text of one character gets a reason of its own: "wrong format" would hide what is missing. */
const shortReason = (plate: unknown): string | undefined => {
  if (typeof plate !== 'string' || Array.from(plate).length !== 1) return undefined
  return oneLetter.test(plate) ? 'input.plateOneLetter' : 'input.plateTooShort'
}

/**
 * Input plate, decoded to its stored form: 2 to 12 letters or digits, or one digit from 1 to 9. A plate of one digit is stored only
 * where an open region issues such plates (R6, decision 0152): `insistOnStorable` of the server.
 */
export const Plate = z
  .string()
  .max(40)
  .transform(normalisePlate)
  .pipe(
    z
      .string()
      .min(1, 'input.carRequired')
      .max(plateMaxLength)
      // Count code points, not UTF-16 units: the database does the same.
      .regex(/^(?:[1-9]|[\p{L}\p{N}]{2,12})$/u, { error: ({ input }) => shortReason(input) }),
  )

/** Plate in a file: a single digit there is a count or a number of a row, so that it is refused (decision 0152). */
export const PlateInFile = Plate.refine((plate) => plate.length >= plateMinLength, 'input.plateTooShort')

export const isPlate = (text: string): boolean => Plate.safeParse(text).success

/** Regions whose registries issue plates of one digit (decision 0152). */
export const regionsWithOneDigit: readonly string[] = ['AUS', 'LTU', 'USA']

/** Whether a text is one letter: no known registry issues such a plate, so the letter is the rest of a longer one. */
export const isOneLetter = (text: string): boolean => oneLetter.test(normalisePlate(text))

/** Adds the country's spacing where the format is well known: `123 ABC`, `AB 1234`. Display only (R6). */
export const displayPlate = (plate: string): string =>
  plate.replace(/^(\d{2,3})([A-Z]{3})$/, '$1 $2').replace(/^([A-Z]{2})(\d{3,4})$/, '$1 $2')
