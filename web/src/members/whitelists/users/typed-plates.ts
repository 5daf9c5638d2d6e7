import { normalisePlate } from '@parkla/contract/kit/plate.ts'

/** A pasted text or a phone's keyboard may bring several plates at once. */
export const platesIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(/[,;/]/))
      .map(normalisePlate)
      .filter((plate) => plate !== ''),
  ),
]
