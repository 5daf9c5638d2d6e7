/** Longest code of a place or zone. */
export const codeMaxLength = 40

/**
 * Code derived from a name: letters and digits without diacritics, `Pärnu rand, P2` → `PARNU-RAND-P2`; empty if the name has
 * no letters or digits.
 */
export const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .slice(0, codeMaxLength)
    .replaceAll(/^-+|-+$/g, '')
