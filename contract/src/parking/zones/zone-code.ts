/** The format of a zone code (R173); `codeOf` makes one from a name. */
export const isZoneCode = (code: string): boolean => /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code)
