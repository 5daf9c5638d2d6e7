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

/** Input plate, decoded to its stored form; 2 to 12 letters or digits (R6). */
export const Plate = z
  .string()
  .max(40)
  .transform(normalisePlate)
  .pipe(
    z
      .string()
      .min(plateMinLength, { error: ({ input }) => (input === '' ? 'input.carRequired' : undefined) })
      .max(plateMaxLength)
      // Count code points, not UTF-16 units: the database does the same.
      .regex(/^[\p{L}\p{N}]{2,12}$/u),
  )

/** Adds the country's spacing where the format is well known: `123 ABC`, `AB 1234`. Display only (R6). */
export const displayPlate = (plate: string): string =>
  plate.replace(/^(\d{2,3})([A-Z]{3})$/, '$1 $2').replace(/^([A-Z]{2})(\d{3,4})$/, '$1 $2')
