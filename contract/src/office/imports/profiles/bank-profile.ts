import type { ImportProfile } from './import-profiles.ts'

/**
 * How banks write the statements that their customers download. `encoding`, `separator` and `currency` describe the usual
 * file; what a file itself says comes before.
 */
export type BankProfile = ImportProfile & {
  kind: 'payments'
  encoding: 'utf-8' | 'windows-1250' | 'windows-1251' | 'windows-1252' | 'windows-1257'
  separator: ',' | ';' | '\t'
  currency: string
}

/** A profile with what is most frequent. */
export const bank = (
  profile: Omit<BankProfile, 'kind' | 'separator' | 'encoding' | 'currency'> & Partial<BankProfile>,
): BankProfile => ({
  kind: 'payments',
  encoding: 'utf-8',
  separator: ';',
  currency: 'EUR',
  ...profile,
})
