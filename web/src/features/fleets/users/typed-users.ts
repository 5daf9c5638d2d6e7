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

export type TypedUser = { Name: string; Email: string; Plates: string[] }

/** Users of pasted lines: name, then e-mail address and plates in any order, separated by tabs, semicolons or commas. */
export const usersIn = (text: string): TypedUser[] =>
  text
    .split('\n')
    .map((line) => line.split(/[\t;,]/).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map(([Name = '', ...cells]) => ({
      Name,
      Email: cells.find((cell) => cell.includes('@')) ?? '',
      Plates: platesIn(cells.filter((cell) => !cell.includes('@'))),
    }))
