/** Letters and digits that are not confused with each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight letters and digits from the random bits of a UUID, without its version and variant (R117, R120). */
export const newCode = (uuid: string): string => {
  const hex = uuid.replaceAll('-', '')
  const random = hex.slice(0, 12) + hex.slice(20, 24)
  return Array.from(random.match(/../g) ?? [], (pair) => letters[parseInt(pair, 16) % 32]).join('')
}
