import { t } from './phrases.ts'
import type { PhraseSelector } from './phrase-tree.ts'

type Phrases = Parameters<PhraseSelector<string>>[0]

/**
 * The text of a group under a name that the server sent: `textNamed(($) => $.fines.fact, 'issued')`; undefined where the group has
 * none.
 */
export const textNamed = (
  group: (phrases: Phrases) => Readonly<Record<string, string>>,
  name: string,
): string | undefined => t(($) => Object.entries(group($)).find(([key]) => key === name)?.[1] ?? '') || undefined
