import * as z from 'zod'

export const plateMinLength = 2
export const plateMaxLength = 12

/** Letters that only look Latin: Cyrillic and Greek capitals by their Latin twin (R6). */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ј: 'J',
  Ѕ: 'S',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
}

/** The stored form: upper case, look-alikes folded, without spaces, hyphens, dots or invisible characters (R6). */
export const normalisePlate = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212.·]/gu, '')
    .replaceAll(/[\u0370-\u04ff]/gu, (letter) => lookAlikes[letter] ?? letter)
    .normalize('NFKC')

/** A plate as entered, decoded to its stored form; 2 to 12 letters or digits (R6). */
export const Plate = z
  .string()
  .max(40)
  .transform(normalisePlate)
  .pipe(
    z
      .string()
      .min(plateMinLength)
      .max(plateMaxLength)
      // Letters, not halves of one: what the database counts too.
      .regex(/^[\p{L}\p{N}]{2,12}$/u),
  )

/** With its country's spacing where the shape is a well-known one: `123 ABC`, `AB 1234`. A hint, never a rule (R6). */
export const displayPlate = (plate: string): string =>
  plate.replace(/^(\d{2,3})([A-Z]{3})$/, '$1 $2').replace(/^([A-Z]{2})(\d{3,4})$/, '$1 $2')
