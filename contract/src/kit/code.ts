/** Longest code of a place or zone. */
export const codeMaxLength = 40

/**
 * A code made from a name: letters and digits without their marks, `Pärnu rand, P2` → `PARNU-RAND-P2`; empty for a name that
 * has none of them.
 */
export const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .slice(0, codeMaxLength)
    .replaceAll(/^-+|-+$/g, '')
