const part = Number(process.env['DEEP_PART'] ?? 1)
if (!(part > 0 && part <= 1)) throw new Error('DEEP_PART is a number above 0, 1 at most')

/** The count of a deep test, or the part of it that `DEEP_PART` gives. */
export const deepCount = (count: number): number => Math.ceil(count * part)
