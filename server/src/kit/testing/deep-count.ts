const part = Number(process.env['DEEP_PART'] ?? 1)

/** The count of a deep test, or the part of it that `DEEP_PART` names: CI runs a tenth (`DEEP_PART=0.1`). */
export const deepCount = (count: number): number => Math.ceil(count * part)
