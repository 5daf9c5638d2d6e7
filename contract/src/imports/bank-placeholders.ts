import { isPlaceholder } from './placeholders.ts'

/** What banks and programs write where ISO 20022 or MT940 demands an id and there is none. */
const noIds = /^(?:non?ref(?:erence)?|notprovided|unnumbered|x+|np)$/iu

/** Whether a bank's id, account or reference only says that there is none: `NONREF`, `NOTPROVIDED`, `0` (R192). */
export const isNoBankId = (text: string): boolean =>
  // No placeholder has another digit than 0; the rest takes time for each cell.
  !/[1-9]/.test(text) &&
  (isPlaceholder(text) || noIds.test(text.replaceAll(/[^\p{L}\p{N}]/gu, '')) || /^[\s0\p{P}]*$/u.test(text))

/** '' for a placeholder. */
export const bankId = (text: string): string => (isNoBankId(text) ? '' : text.trim())
