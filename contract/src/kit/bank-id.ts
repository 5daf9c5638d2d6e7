/** What banks and programs write where ISO 20022 or MT940 demands an id and there is none. */
const noIds =
  /^(?:non?ref(?:erence)?|notprovided|notavailable|notapplicable|unknown|undefined|unnumbered|none|null|nil|nan|na|np|x+)$/iu

/** Whether a bank's id, account, name or reference only says that there is none: `NONREF`, `NOTPROVIDED`, `0` (R192). */
export const isNoBankId = (text: string): boolean =>
  // Texts with another digit than 0 are no placeholders: skip the slower comparison, which would run for each cell.
  !/[1-9]/.test(text) && (/^[\s0\p{P}]*$/u.test(text) || noIds.test(text.replaceAll(/[^\p{L}\p{N}]/gu, '')))

/** The id, or '' for a placeholder. */
export const bankId = (text: string): string => (isNoBankId(text) ? '' : text.trim())
