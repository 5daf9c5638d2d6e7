/** Letters and digits of the house's languages without their marks: `Pärnu rand` → `PARNU-RAND`. */
export const zoneCodeOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)

export const isZoneCode = (code: string): boolean => /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code)
