/** A code as zones have it (R173); made from a name by `codeOf`. */
export const isZoneCode = (code: string): boolean => /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code)
