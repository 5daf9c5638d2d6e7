/** `Start_plugin`, `start plugin` and `Start Plugin (local)` are one heading; so are `Lõpp` and `lopp`. */
export const normaliseHeading = (heading: string): string =>
  heading
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .toLowerCase()
    .replaceAll(/[łßøæ]/g, (letter) => ({ ł: 'l', ß: 'ss', ø: 'o', æ: 'ae' })[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Headings made distinct and never empty, so that a mapping by heading means one column: `Name`, `Name (2)`, `Column 3`. */
export const distinctHeadings = (cells: readonly string[]): string[] => {
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    const name = cell.trim().slice(0, 180) || `Column ${index + 1}`
    let heading = name
    for (let count = 2; taken.has(heading); count += 1) heading = `${name} (${count})`
    taken.add(heading)
    return heading
  })
}

/** The field that a heading means; of several headings for a field the one of the lowest rank is used. */
export type Meaning = { field: string; rank: number }
